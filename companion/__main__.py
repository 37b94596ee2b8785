"""`python -m companion` is the `midway` command; a program in a single file starts here, its children too."""

import sys

CHILD_OPTION = "--child"  # as in `child_handle`, which is not imported before `serve` has patched

if __name__ == "__main__":
    if sys.argv[1:2] == [CHILD_OPTION]:
        from companion.child_process.child import main as run_child

        run_child(sys.argv[2:])
    else:
        from companion.cli import main

        sys.exit(main())

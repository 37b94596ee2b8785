"""HTML of parts as open tables keep it: what it has in common with the same part of other tables is kept once."""

import zlib

WORTH_PACKING = 250  # bytes
QUICK = 1
SMALLEST_WINDOW, LARGEST_WINDOW = 9, 15  # what zlib takes: the exponents of sizes
MEMORY = 5  # of the compressor, whose tables are as small as the parts
LONGER = 1.5  # times as long as the sample is what takes its place

_samples: dict[str, bytes] = {}  # by template: one part as it was rendered somewhere


def pack(template: str, html: str) -> tuple[bytes, bytes | None]:
    """HTML that a template has made, compressed unless it is short, and the sample that `unpack` needs then."""
    content = html.encode()
    if len(content) < WORTH_PACKING:
        return content, None
    sample = _sample(template, content)
    window = min(max((len(sample) + len(content)).bit_length(), SMALLEST_WINDOW), LARGEST_WINDOW)
    compressor = zlib.compressobj(QUICK, zlib.DEFLATED, window, MEMORY, zdict=sample)
    return compressor.compress(content) + compressor.flush(), sample


def unpack(content: bytes, sample: bytes | None) -> str:
    return (content if sample is None else zlib.decompressobj(zdict=sample).decompress(content)).decode()


def _sample(template: str, content: bytes) -> bytes:
    """The longest part that was rendered from a template, or nearly; the new one if it is much longer."""
    known = _samples.get(template, b"")
    if len(content) > LONGER * len(known):
        known = _samples[template] = content
    return known

"""JSON Schema of what requests may say."""

from typing import Any

from pydantic.json_schema import GenerateJsonSchema
from pydantic_core.core_schema import DataclassSchema

from companion.rules.moves import server_fields


class RequestSchema(GenerateJsonSchema):
    """A move must name its type, and has no fields that only the server sets."""

    def dataclass_schema(self, schema: DataclassSchema) -> dict[str, Any]:
        found = super().dataclass_schema(schema)
        properties = found.get("properties", {})
        cls: type = schema["cls"]
        for name in server_fields(cls):
            properties.pop(name, None)
        if "const" in properties.get("type", {}):
            found["required"] = [*found.get("required", ()), "type"]
        return found

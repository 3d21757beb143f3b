import { Command } from "commander";
import { nativeFormatSchema } from "../../importers/native/schema.ts";
import type { DataContext } from "./context.ts";

/** `data schema`: the native folder format as one JSON Schema document. */
export function schemaCommand({ print }: DataContext): Command {
	return new Command("schema")
		.description("print the JSON Schema of the native folder format, as in native-format.schema.json")
		.action(() => print(JSON.stringify(nativeFormatSchema(), null, "\t")));
}

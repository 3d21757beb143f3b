import { nativeFormatSchema } from "@us-market-data/ingest";
import { Command } from "commander";
import type { DataContext } from "./context.ts";

/** `data schema`: the native folder format as one JSON Schema document. */
export function schemaCommand({ print }: DataContext): Command {
	return new Command("schema")
		.description("print the JSON Schema of the native folder format, as in native-format.schema.json")
		.action(() => print(JSON.stringify(nativeFormatSchema(), null, "\t")));
}

import { type Static, Type } from "@sinclair/typebox";

/** Name of the file that makes a folder a native folder. */
export const manifestFile = "manifest.json";

/** Manifest of a native folder. */
export const NativeManifest = Type.Object(
	{
		name: Type.String({
			pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$",
			description: "Short name; together with a file's name it identifies the dataset.",
		}),
		tag: Type.String({
			pattern: "^[a-z0-9][a-z0-9-]{0,39}$",
			description: "Tag that answers carry in `X-Data-Source` and by which the source can be switched off.",
		}),
		licence: Type.String({
			minLength: 1,
			maxLength: 500,
			description: "Terms under which the data may be used.",
		}),
		description: Type.String({ maxLength: 2000, description: "What the data is and where it comes from." }),
	},
	{ additionalProperties: false, description: "The folder's `manifest.json`." },
);

export type NativeManifest = Static<typeof NativeManifest>;

import type { FetchResponse, MaybeOptionalInit } from "openapi-fetch";

/** `GET` by paths. The compiler answers a misspelled path with the paths that begin alike. */
export interface PathClient<Paths extends Record<keyof Paths, { get: Record<string, unknown> }>> {
	GET<
		Path extends keyof Paths | (string & Record<never, never>),
		Init extends MaybeOptionalInit<Paths[Path & keyof Paths], "get">,
	>(
		url: Path extends keyof Paths ? Path : SimilarPaths<Path, keyof Paths>,
		...init: InitOf<Init>
	): Promise<FetchResponse<Paths[Path & keyof Paths]["get"], Init, "application/json">>;
}

/** The parameters of a call, which may be left out where none is required. */
type InitOf<Init> =
	Record<never, never> extends Init
		? [init?: Init & { [key: string]: unknown }]
		: [init: Init & { [key: string]: unknown }];

/** The paths that begin as a text does, then those that end so, then all. */
type SimilarPaths<Text, Known> = Text extends `/${infer First}/${infer Rest}`
	? FirstNonNever<
			Extract<Known, `/${First}/${Beginning<Rest>}${string}`>,
			FirstNonNever<Extract<Known, `/${First}/${string}` | `/${string}/${Rest}`>, Known>
		>
	: Text extends `/${infer Rest}`
		? FirstNonNever<Extract<Known, `/${Beginning<Rest>}${string}`>, Known>
		: FirstNonNever<Extract<Known, `/${Text & string}${string}`>, Known>;
/** The first two characters, which are seldom misspelled. */
type Beginning<Text> = Text extends `${infer First}${infer Second}${string}` ? `${First}${Second}` : "";
/** The first of two unions that holds anything. */
export type FirstNonNever<Some, Other> = [Some] extends [never] ? Other : Some;

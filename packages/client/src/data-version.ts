/** The word for the version of the first answer of an iteration. */
export const first = "first";

const versions = new WeakMap<object, string>();

/**
 * The version of the data that an answer is of, as `dataVersion` of a further call takes it. Undefined for answers on the
 * account, and where the service or a browser does not tell it.
 */
export const dataVersionOf = (answer: object): string | undefined => versions.get(answer);

/** Remembers the version of an answer, as long as somebody holds the answer. */
export function noteVersion(answer: object, version: string | null): void {
	if (version !== null) versions.set(answer, version);
}

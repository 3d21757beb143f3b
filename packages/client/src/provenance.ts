/** The word for the version of the first answer of an iteration. */
export const versionOfFirstAnswer = "first";

/** Where an answer comes from, as its headers tell it. */
export interface Provenance {
	/** Tags of the datasets behind the answer, such as `sample` or `finra`. */
	sources: readonly string[];
	/** Time up to which the newest data behind the answer are complete, ISO 8601 in UTC. */
	asOf: string | undefined;
	/** The same for the oldest data behind the answer. */
	oldest: string | undefined;
	/** Version of the data, as `dataVersion` of a further call takes it. */
	dataVersion: string | undefined;
}

const provenances = new WeakMap<object, Provenance>();

/**
 * Where an answer comes from. Undefined for an object that no call resolved to. Answers on the account use no stored data
 * and have no sources.
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200" });
 * const quotes = await client.getQuotes({ symbols: ["AAPL.US"] });
 * provenanceOf(quotes)?.sources; // ["sample"], for simulated data
 */
export const provenanceOf = (answer: object): Provenance | undefined => provenances.get(answer);

/**
 * The version of the data that an answer is of, as `dataVersion` of a further call takes it. Undefined for answers on the
 * account, and where the service or a browser does not tell it.
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200" });
 * const quotes = await client.getQuotes({ symbols: ["AAPL.US"] });
 * const dataVersion = dataVersionOf(quotes);
 * // Of the same data, whatever is imported meanwhile.
 * if (dataVersion) await client.getQuotes({ symbols: ["MSFT.US"] }, { dataVersion });
 */
export const dataVersionOf = (answer: object): string | undefined => provenances.get(answer)?.dataVersion;

/** Remembers the provenance of an answer, as long as somebody holds the answer. */
export function noteProvenance(answer: object, headers: Headers): void {
	const text = (name: string) => headers.get(name) ?? undefined;
	const sources = text("x-data-source")?.split(",") ?? [];
	provenances.set(answer, {
		sources: sources.map((tag) => tag.trim()).filter((tag) => tag !== ""),
		asOf: text("x-data-as-of"),
		oldest: text("x-data-oldest"),
		dataVersion: text("x-data-version"),
	});
}

/** Gives a part of an answer the provenance of the whole. */
export function passProvenance(whole: object, part: object): void {
	const provenance = provenances.get(whole);
	if (provenance) provenances.set(part, provenance);
}

import type { ListRecords } from "../../bars/prices.ts";
import type { DatasetFacts } from "../../provenance.ts";

/** The importer of figures that companies file: per ordinary share, and in ordinary shares. */
const filedFigures = "sec-companyfacts";

/**
 * True where figures count ordinary shares and the price is of a depositary share that is not known to be one of them: their
 * product and quotient are off by the number of shares that it represents. The name of a security tells it, as directories
 * write it: `Baidu, Inc. - American Depositary Shares, each representing 8 ordinary share`.
 */
export const isOfOtherShares = (
	name: string,
	datasetIds: readonly number[],
	facts: Pick<DatasetFacts, "sourceOf">,
): boolean => areFiled(datasetIds, facts) && isDepositary(name);

/**
 * The same by the name of today, also for a past in which the listing was not yet known: a depositary share was one
 * before its name was imported. Reads the name only where figures are filed.
 *
 * @example await areOfOtherShares(sources.list, [shares.datasetId], sources.facts)
 */
export async function areOfOtherShares(
	list: ListRecords,
	datasetIds: readonly number[],
	facts: Pick<DatasetFacts, "sourceOf">,
): Promise<boolean> {
	if (!areFiled(datasetIds, facts)) return false;
	const [master] = await list("securities", { order: "desc", limit: 1, ofToday: true });
	return isDepositary(master?.record.nameEn ?? "");
}

const areFiled = (datasetIds: readonly number[], facts: Pick<DatasetFacts, "sourceOf">): boolean =>
	datasetIds.some((id) => facts.sourceOf(id) === filedFigures);

const names: ReadonlySet<string> = new Set(["depositary", "depository", "ads", "adss", "adr", "adrs"]);
const passedOver: ReadonlySet<string> = new Set(["the", "right", "to", "receive"]);
/** Words that change the value of a preceding `one`: `one hundred`, `one half`. */
const larger: ReadonlySet<string> = new Set([
	"hundred",
	"half",
	"third",
	"quarter",
	"fourth",
	"fifth",
	"tenth",
]);

/** True for the name of a depositary share that does not say that it represents one share. */
function isDepositary(name: string): boolean {
	const words = name
		.toLowerCase()
		.split(" ")
		.map((word) => word.replaceAll(/[^a-z0-9/-]/g, ""));
	if (!words.some((word) => names.has(word))) return false;
	const at = words.findIndex((word) => word.startsWith("represent"));
	const [number = "", next = ""] = at < 0 ? [] : words.slice(at + 1).filter((word) => !passedOver.has(word));
	return !(number === "one" || number === "1") || larger.has(next);
}

export const sections = [
	"datasets",
	"imports",
	"updates",
	"freshness",
	"issues",
	"accounts",
	"service",
] as const;

/** The state of the operator's page, in its address. */
export interface OperatorSearch {
	section?: (typeof sections)[number];
	/** Table and column by which rows are ordered, `files.rows`; with a minus from the highest. */
	sort?: string;
	/** Run whose files are shown. */
	run?: number;
	/** Kind of the issues that are shown. */
	kind?: string | undefined;
}

const word = /^[\w-]{1,40}$/;

/** Reads the state from an address. What is not known falls away. */
export function operatorSearch({ section, sort, run, kind }: Record<string, unknown>): OperatorSearch {
	const validSection = sections.find((one) => one === section);
	return {
		...(validSection && { section: validSection }),
		...(typeof sort === "string" && /^-?\w+\.\w+$/.test(sort) && { sort }),
		...(Number.isSafeInteger(run) && { run: Number(run) }),
		...(typeof kind === "string" && word.test(kind) && { kind }),
	};
}

import { nameOf } from "./faults/injected-fault.ts";
import type { FaultResult } from "./faults/run.ts";
import { isCaught, type MutationResult } from "./mutations/run.ts";
import { type Survivor, survivingFaults, survivingMutations } from "./survivors.ts";

/** A row of a table, with the cells after the name. */
interface Row {
	readonly planted: string;
	readonly kind: string;
	readonly caught: boolean;
	readonly cells: readonly string[];
}

/** All rows of one kind of proof, with its deviations. */
export interface Table {
	readonly title: string;
	readonly head: readonly string[];
	readonly rows: readonly Row[];
	/** Survivors that the list does not name. */
	readonly unexpected: readonly Row[];
	readonly survivors: readonly Survivor[];
	/** Named survivors that were caught or not planted. */
	readonly outdated: readonly Survivor[];
}

/** True for a named survivor that this run plants. */
type Chosen = (name: string) => boolean;

export function faultTable(results: readonly FaultResult[], isChosen: Chosen): Table {
	const named = survivingFaults.filter(({ planted }) => isChosen(planted));
	const rows = results.map(({ kind, fault, caughtBy }) => ({
		planted: nameOf(fault),
		kind,
		caught: caughtBy.size > 0,
		cells: [rulesOf(caughtBy)],
	}));
	return table("Faults of a service", ["kind", "planted", "caught by (failures)"], rows, named);
}

export function mutationTable(results: readonly MutationResult[], isChosen: Chosen): Table {
	const named = survivingMutations.filter(({ planted }) => isChosen(planted));
	const rows = results.map((result) => ({
		planted: result.mutation.what,
		kind: result.mutation.kind,
		caught: isCaught(result),
		cells: [
			result.lint,
			result.generator,
			result.breaking,
			result.compiler,
			result.conformance,
			result.drift ? "yes" : "",
		],
	}));
	const head = [
		"kind",
		"planted",
		"lint",
		"generator",
		"breaking changes",
		"compiler",
		"conformance",
		"drift",
	];
	return table("Mutations of the contract", head, rows, named);
}

function table(
	title: string,
	head: readonly string[],
	rows: readonly Row[],
	named: readonly Survivor[],
): Table {
	const survived = rows.filter(({ caught }) => !caught);
	const isNamed = ({ planted }: Row) => named.some((one) => one.planted === planted);
	const lives = ({ planted }: Survivor) => survived.some((row) => row.planted === planted);
	return {
		title,
		head,
		rows,
		unexpected: survived.filter((row) => !isNamed(row)),
		survivors: named.filter(lives),
		outdated: named.filter((one) => !lives(one)),
	};
}

const maxRules = 3;

function rulesOf(caughtBy: ReadonlyMap<string, number>): string {
	const rules = [...caughtBy].map(([rule, times]) => `${rule} (${times})`);
	const more = rules.length - maxRules;
	return [...rules.slice(0, maxRules), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

/** The number of each kind that was planted and caught. */
function counts({ rows }: Table): readonly (readonly [kind: string, planted: number, caught: number])[] {
	return [...new Set(rows.map(({ kind }) => kind))].map((kind) => {
		const ofKind = rows.filter((row) => row.kind === kind);
		return [kind, ofKind.length, ofKind.filter(({ caught }) => caught).length];
	});
}

/** A line for each thing planted with what caught it, and the sums. */
export function text(given: Table): string {
	const lines = given.rows.map(
		({ planted, caught, cells }) => `${caught ? "caught  " : "SURVIVED"} ${planted} | ${cells.join(" | ")}`,
	);
	const [, , ...gates] = given.head;
	const caught = given.rows.filter((row) => row.caught).length;
	const sums = `${given.title}: ${given.rows.length} planted, ${caught} caught, ${given.survivors.length} survive for a reason`;
	const faults = [
		...given.unexpected.map(({ planted }) => `survives without a reason: ${planted}`),
		...given.outdated.map(({ planted }) => `named as a survivor and is none: ${planted}`),
	];
	return `${[`planted | ${gates.join(" | ")}`, ...lines, sums, ...faults].join("\n")}\n`;
}

/** A chapter in Markdown: the numbers of each kind, and what survived. */
export function markdown(given: Table): string {
	const row = (cells: readonly (string | number)[]) =>
		`| ${cells.map((cell) => inCell(String(cell))).join(" | ")} |`;
	const rule = (width: number) => row(Array.from({ length: width }, () => "---"));
	const sums = counts(given);
	const total = [1, 2].map((column) => sums.reduce((sum, one) => sum + Number(one[column]), 0));
	return [
		`## ${given.title}`,
		"",
		row(["kind", "planted", "caught"]),
		rule(3),
		...sums.map(row),
		row(["all", ...total]),
		"",
		...(given.survivors.length === 0
			? []
			: [
					"Survivors and their reasons:",
					"",
					...given.survivors.map(({ planted, reason }) => `- ${inCell(planted)}: ${reason}`),
					"",
				]),
		...(given.unexpected.length === 0
			? []
			: [
					"**Survivors without a reason:**",
					"",
					...given.unexpected.map(({ planted }) => `- ${inCell(planted)}`),
					"",
				]),
	].join("\n");
}

const inCell = (cell: string): string =>
	cell.replaceAll("|", "\\|").replaceAll("\n", " ").replaceAll("<", "&lt;");

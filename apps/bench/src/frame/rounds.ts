/** Something that is measured beside others. */
export interface Contestant {
	name: string;
}

/**
 * Measures contestants in turns, so that a machine that gets slower slows all of them: each once a round, every round
 * beginning with another one. Round 0 warms up and does not count.
 *
 * @returns what was measured by name, that of one round at the same index
 */
export async function inRounds<C extends Contestant, M>(
	contestants: readonly C[],
	rounds: number,
	measure: (contestant: C, round: number) => Promise<M>,
): Promise<Map<string, M[]>> {
	const measured = new Map<string, M[]>(contestants.map(({ name }) => [name, []]));
	for (let round = 0; round <= rounds; round++) {
		const first = round % Math.max(1, contestants.length);
		for (const contestant of [...contestants.slice(first), ...contestants.slice(0, first)]) {
			const one = await measure(contestant, round);
			if (round > 0) measured.get(contestant.name)?.push(one);
		}
	}
	return measured;
}

/** The value below which the share `q` (0 to 1) of the values lies; NaN of none. */
export function quantile(values: readonly number[], q: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Figures divided by those of another contestant in the same rounds, as tables show them; empty without any of the same round. */
export function ratio(figures: readonly number[], others: readonly number[]): string {
	return spread(
		figures.map((figure, round) => figure / (others[round] ?? Number.NaN)).filter(Number.isFinite),
	);
}

/** The middle of some figures with the least and the greatest: `1.32 (1.20 to 1.44)`. Empty without any. */
export function spread(figures: readonly number[]): string {
	if (figures.length === 0) return "";
	const [middle, least, max] = [median(figures), Math.min(...figures), Math.max(...figures)];
	return `${middle.toFixed(2)} (${least.toFixed(2)} to ${max.toFixed(2)})`;
}

/** Lines of a table in Markdown. */
export const tableOf = (
	head: readonly string[],
	rows: readonly (readonly (string | number)[])[],
): string[] => [lineOf(head), lineOf(head.map(() => "---")), ...rows.map(lineOf)];

/** A line of a table. */
export const lineOf = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

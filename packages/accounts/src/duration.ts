const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 24 * 3_600_000 };

/** Milliseconds of a span such as `24h`, `30m`, `7d` or `0s`. Null when the text is not one. */
export function parseDuration(text: string): number | null {
	const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
	const factor = units[unit ?? ""];
	return amount === undefined || factor === undefined ? null : Number(amount) * factor;
}

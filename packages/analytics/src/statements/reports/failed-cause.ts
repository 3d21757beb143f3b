import type { DecimalString } from "@us-market-data/market";
import type { Checked, Part } from "./checked.ts";

type Failed = Omit<Checked, "cause">;

/** The likely cause of a failed identity, as far as its figures tell it; null when they do not. */
export function causeOf(failed: Failed, others: readonly Failed[]): string | null {
	return (
		signCause(failed) ??
		scaleCause(failed) ??
		followingCause(failed, others) ??
		originCause(failed) ??
		filingCause(failed)
	);
}

const figuresOf = ({ whole, parts }: Failed): Part[] => [whole, ...parts];

const isNear = (a: number, b: number): boolean =>
	Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b));

/** With the sign of one figure reversed, the difference is gone. */
function signCause(failed: Failed): string | null {
	if (failed.identity === "earnings per share times shares are income") return null;
	const reversed = reversedPart(failed.difference, failed.parts);
	return reversed ? `${reversed.name} has the opposite sign` : null;
}

const reversedPart = (difference: DecimalString, parts: readonly Part[]): Part | undefined =>
	parts.find(({ figure }) => isNear(Number(difference), -2 * Number(figure.value)));

/** True when the difference is gone with the sign of one part reversed. */
export const hasWrongSign = (difference: DecimalString, parts: readonly Part[]): boolean =>
	reversedPart(difference, parts) !== undefined;

const scales = [1e3, 1e6, 1e-3, 1e-6];

/** With one figure in thousands or millions, or without, the difference is gone. */
function scaleCause(failed: Failed): string | null {
	const whole = Number(failed.whole.figure.value);
	const given = whole - Number(failed.difference);
	if (whole === 0 || given === 0) return null;
	const isScale = scales.some((scale) => Math.abs(given / whole / scale - 1) < 0.05);
	return isScale ? "one of the figures is stated in thousands or millions" : null;
}

/** A fourth quarter follows from the year and its other quarters, of which one fails. */
function followingCause(
	{ identity, fiscalYear, report, ...failed }: Failed,
	all: readonly Failed[],
): string | null {
	const derived = [failed.whole, ...failed.parts].filter(({ figure }) => figure.rule === "difference");
	const before = all.filter(
		(one) => one.identity === identity && one.fiscalYear === fiscalYear && one.report < report,
	);
	const names = derived.map(({ name }) => name).join(", ");
	const reports = before.map((one) => one.report).join(", ");
	if (derived.length === 0 || before.length === 0 || report === "af") return null;
	return `${names} follow from the year and its other quarters, of which ${reports} fails`;
}

/** Some figures are stated for the period, and the others follow from figures of longer periods. */
function originCause(failed: Failed): string | null {
	const figures = figuresOf(failed).filter(({ figure }) => figure.facts.length > 0);
	const stated = figures.filter(({ figure }) => figure.rule === null).map(({ name }) => name);
	const derived = figures.filter(({ figure }) => figure.rule === "difference").map(({ name }) => name);
	if (stated.length === 0 || derived.length === 0) return null;
	return `${stated.join(", ")} is stated for the period, ${derived.join(", ")} follow from year-to-date figures`;
}

/** Filings that state the figures: one that contradicts itself, or several of which one restates. */
function filingCause(failed: Failed): string | null {
	const newest = figuresOf(failed).flatMap(({ figure }) => figure.facts.slice(0, 1));
	const filings = new Set(newest.map(({ accession }) => accession));
	if (filings.size === 0) return null;
	const isCash = failed.identity === "cash flows add up to the change in cash";
	const hasEffect = failed.parts.some(({ name }) => name === "exchangeRateEffect");
	if (filings.size === 1 && isCash && !hasEffect)
		return "a part of the change in cash, such as the effect of exchange rates, is not stated under a tag that is read";
	return filings.size === 1
		? "the filing itself states figures that do not agree"
		: "the figures are of several filings, of which one restates a part of them";
}

/** Accession number of the newest filing behind a checked identity, null when none is known. */
export function newestFiling(checked: Omit<Checked, "cause">): { accession: string; filed: string } | null {
	const facts = figuresOf(checked).flatMap(({ figure }) => figure.facts);
	return facts.reduce<{ accession: string; filed: string } | null>(
		(best, { accession, filed }) => (best && best.filed >= filed ? best : { accession, filed }),
		null,
	);
}

import { shortDecimal } from "@us-market-data/client";

/** The form in which a figure is shown. */
export interface DecimalForm {
	/** Digits behind the point; as many as the text has unless given. */
	digits?: number;
	/** Digits behind the point at least, so that figures of one list stand below each other. */
	atLeast?: number;
	/** A plus before a positive figure, for changes. */
	signed?: boolean;
	/** Thousands, millions and billions as K, M and B, in the one form of `shortDecimal`. */
	compact?: boolean;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
	const name = JSON.stringify(options);
	const format = formats.get(name) ?? new Intl.NumberFormat("en-US", options);
	formats.set(name, format);
	return format;
}

/** Shown where there is no figure. */
export const noFigure = "–";

/**
 * A decimal of the API as people read it: grouped, with a minus sign. The text is never made a binary number, so every
 * digit that is shown is one of the text, rounded half away from zero.
 */
export function decimal(text: string | number | null | undefined, form: DecimalForm = {}): string {
	if (text === null || text === undefined || text === "") return noFigure;
	const { digits, atLeast = 0, signed = false, compact = false } = form;
	if (compact && digits === undefined && !signed) return shortDecimal(String(text)).replace("-", "\u2212");
	const own = String(text).split(".")[1]?.length ?? 0;
	const fractionDigits = digits ?? (compact ? 2 : Math.max(own, atLeast));
	const formatted = formatOf({
		minimumFractionDigits: fractionDigits,
		maximumFractionDigits: fractionDigits,
		signDisplay: signed ? "exceptZero" : "negative",
		...(compact ? { notation: "compact" as const } : {}),
	});
	return formatted.format(String(text) as Intl.StringNumericLiteral).replace("-", "\u2212");
}

/** A decimal times a power of ten. */
export function shifted(text: string, places: number): string {
	const [sign, digits] = text.startsWith("-") ? ["-", text.slice(1)] : ["", text];
	const [whole = "", fraction = ""] = digits.split(".");
	const moved = whole + fraction.slice(0, places).padEnd(places, "0");
	const rest = fraction.slice(places);
	return `${sign}${moved.replace(/^0+(?=\d)/, "")}${rest === "" ? "" : `.${rest}`}`;
}

/** The exact sum of two decimals. */
export function sum(one: string, other: string): string {
	const places = Math.max(...[one, other].map((text) => text.split(".")[1]?.length ?? 0));
	const whole = (text: string) => BigInt(shifted(text, places));
	const digits = String(whole(one) + whole(other));
	if (places === 0) return digits;
	const [sign, rest] = digits.startsWith("-") ? ["-", digits.slice(1)] : ["", digits];
	const padded = rest.padStart(places + 1, "0");
	return `${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

/** A percentage of the API, which counts in percent. */
export const percent = (text: string | null | undefined, form: DecimalForm = {}): string => {
	const formatted = decimal(text, { digits: 2, ...form });
	return formatted === noFigure ? formatted : `${formatted} %`;
};

/** Which way a change goes, for its colour. */
export function directionOf(text: string | number | null | undefined): "up" | "down" | "flat" {
	const digits = String(text ?? "");
	if (!/[1-9]/.test(digits)) return "flat";
	return digits.startsWith("-") ? "down" : "up";
}

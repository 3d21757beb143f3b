/** Digits of a decimal column. Parquet and Arrow have no more in 16 bytes. */
export const maxDigits = 38;

/** Places of a decimal column, unless a value has more. */
const usualPlaces = 10;

/** The values of a decimal column as whole numbers of its last place. */
export interface ScaledColumn {
	readonly places: number;
	readonly units: readonly (bigint | null)[];
}

/**
 * Scales exact decimals to one number of places. Null when they do not fit in 38 digits: then the column is text.
 *
 * @example
 * scaledDecimals(["187.90", null])?.units; // => [1_879_000_000_000n, null]
 */
export function scaledDecimals(values: readonly unknown[]): ScaledColumn | null {
	const { places, wholes } = decimalSize(values);
	if (wholes + places > maxDigits) return null;
	return { places, units: values.map((value) => unitsOf(value, places)) };
}

/** Digits that the values of a decimal column need before and behind the point. */
export interface DecimalSize {
	wholes: number;
	places: number;
}

/**
 * The digits that decimals need, and no fewer places than usual, so that most columns have one type.
 *
 * @example
 * decimalSize(["187.90", null, "-1234.5"]); // => { wholes: 4, places: 10 }
 */
export function decimalSize(
	values: readonly unknown[],
	{ wholes, places }: DecimalSize = { wholes: 1, places: usualPlaces },
): DecimalSize {
	for (const value of values) {
		if (typeof value !== "string") continue;
		const point = value.indexOf(".");
		const whole = (point < 0 ? value.length : point) - (value.startsWith("-") ? 1 : 0);
		wholes = Math.max(wholes, whole);
		if (point >= 0) places = Math.max(places, value.length - point - 1);
	}
	return { wholes, places };
}

function unitsOf(value: unknown, places: number): bigint | null {
	if (typeof value !== "string" || value === "") return null;
	const [whole = "", fraction = ""] = value.split(".");
	return BigInt(whole + fraction.padEnd(places, "0"));
}

/** The nearest number of a decimal; null for an unknown one, which some members of the service description have as an empty text. */
export const numberOf = (value: unknown): number | null =>
	typeof value === "string" && value !== "" ? Number(value) : null;

/** Days since 1970-01-01 of a date; null for none. */
export const dayOf = (value: unknown): number | null =>
	typeof value === "string" ? Math.round(Date.parse(value) / 86_400_000) : null;

/** Microseconds since 1970 of a time in UTC; null for none. Finer fractions are cut. */
export function microsecondsOf(value: unknown): bigint | null {
	if (typeof value !== "string") return null;
	const [, second = "", fraction = ""] = /^([^.]*?)(?:\.(\d+))?Z$/.exec(value) ?? [];
	return BigInt(Date.parse(`${second}Z`)) * 1_000n + BigInt(fraction.slice(0, 6).padEnd(6, "0"));
}

/** Bytes of a whole number in two's complement, the least significant first. */
export function littleEndian(value: bigint, target: DataView, offset: number): void {
	target.setBigUint64(offset, BigInt.asUintN(64, value), true);
	target.setBigInt64(offset + 8, value >> 64n, true);
}

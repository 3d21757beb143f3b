import { UnstorableRecord } from "../errors.ts";

/**
 * Microseconds since 1970 of an instant such as `2025-01-02T14:30:00.123456Z`. Throws when it is finer than
 * microseconds.
 *
 * @example
 * microsecondsOf("2025-01-02T14:30:00.123456Z"); // => 1_735_828_200_123_456
 */
export function microsecondsOf(instant: string): number {
	const dot = instant.indexOf(".");
	if (dot === -1) return Date.parse(instant) * 1000;
	const fraction = instant.slice(dot + 1, -1);
	if (fraction.length > 6) throw new UnstorableRecord(`timestamp: "${instant}" is finer than microseconds`);
	return Date.parse(`${instant.slice(0, dot)}Z`) * 1000 + Number(fraction.padEnd(6, "0"));
}

/**
 * The shortest spelling of an instant in microseconds since 1970: no fraction for a whole second, no trailing zeros otherwise.
 *
 * @example
 * instantOf(1_735_828_200_123_400); // => "2025-01-02T14:30:00.1234Z"
 */
export function instantOf(microseconds: number): string {
	const seconds = Math.floor(microseconds / 1_000_000);
	const whole = new Date(seconds * 1000).toISOString().slice(0, -5);
	const fraction = microseconds - seconds * 1_000_000;
	if (fraction === 0) return `${whole}Z`;
	return `${whole}.${String(fraction).padStart(6, "0").replace(/0+$/, "")}Z`;
}

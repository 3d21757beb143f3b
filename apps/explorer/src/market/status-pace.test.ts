import { expect, test } from "vitest";
import { statusTtlMs } from "./status-pace.ts";

const now = Date.parse("2026-11-23T15:00:00Z");
const status = (nextOpensAt: string | null, nextClosesAt: string | null) =>
	({ status: { marketTime: [{ nextOpensAt, nextClosesAt }] } }) as Parameters<typeof statusTtlMs>[0];

test("the status is asked each minute of trading, and every ten minutes else", () => {
	expect(statusTtlMs(status("2026-11-24T14:30:00Z", "2026-11-23T21:00:00Z"), now)).toBe(60_000);
	expect(statusTtlMs(status("2026-11-24T14:30:00Z", "2026-11-24T21:00:00Z"), now)).toBe(600_000);
	expect(statusTtlMs(undefined, now)).toBe(60_000);
});

test("it is asked at the next start or end", () => {
	expect(statusTtlMs(status("2026-11-23T15:02:00Z", "2026-11-23T21:00:00Z"), now)).toBe(121_000);
	expect(statusTtlMs(status("2026-11-24T14:30:00Z", "2026-11-23T15:00:20Z"), now)).toBe(21_000);
	expect(statusTtlMs(status("2026-11-24T14:30:00Z", "2026-11-23T14:59:00Z"), now)).toBe(10_000);
});

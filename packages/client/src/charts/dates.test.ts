import { expect, it } from "vitest";
import { beforeBar } from "./dates.ts";

it("begins before the whole week, month and year of the oldest bar", () => {
	const bar = (date: string) => ({ date, timestamp: `${date}T14:30:00Z` });
	// The Monday of this week was a holiday, and so was the first day of the year.
	expect(beforeBar(bar("2025-02-18"), "week")).toBe("2025-02-16 23:59:00");
	expect(beforeBar(bar("2025-09-02"), "month")).toBe("2025-08-31 23:59:00");
	expect(beforeBar(bar("2025-01-02"), "year")).toBe("2024-12-31 23:59:00");
	expect(beforeBar(bar("2025-02-18"), "day")).toBe("2025-02-17 23:59:00");
});

import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { dividendsByYear } from "./trailing.ts";

type Asked = Readonly<Record<string, string | undefined>>;

const list = ["2026-12-31", "2026-12-02", "2026-01-01", "2025-12-15"].map((exDate) => ({
	id: exDate,
	exDate,
}));

const reply =
	(last: string) =>
	({ year }: Asked) => ({
		dividend: {
			list: list.filter(
				({ exDate }) => year === undefined || (exDate >= `${year}-01-01` && exDate <= `${year}-${last}`),
			),
		},
	});

test("dividendsByYear wants a year from its first day to its last", async () => {
	expect(await complaints(dividendsByYear, reply("12-31"))).toEqual([]);
	const said = await complaints(dividendsByYear, reply("12-01"));
	expect(said).toHaveLength(3);
	expect(said[0]).toBe(
		'AAPL.US: year=2026 answers ["2026-01-01"], the list has ["2026-12-31","2026-12-02","2026-01-01"]',
	);
});

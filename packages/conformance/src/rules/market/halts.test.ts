import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { statusOfHalts } from "./halts.ts";

const haltedAt = "2026-11-20T17:17:00Z";

const answering = (
	tradeStatus: number,
	alertName: string,
	text = "no resumption listed",
	timestamp = "2026-11-20T17:16:59Z",
) =>
	complaints(statusOfHalts("quote[]"), ({ operationId }) =>
		operationId
			? {
					unusualItems: {
						changes: [
							{ symbol: "A.US", alertName, alertTime: Date.parse(haltedAt), changeValues: ["News", text] },
							{ symbol: "A.US", alertName: "Volatility pause", alertTime: 1, changeValues: [] },
						],
					},
				}
			: { quote: [{ symbol: "A.US", tradeStatus, timestamp }] },
	);

test("a halted security has the status of its newest stop", async () => {
	expect(await answering(1, "Trading halt")).toEqual([]);
	expect(await answering(10, "Trading suspension")).toEqual([]);
	expect(await answering(3, "Trading halt")).toHaveLength(1);
	expect(await answering(1, "Trading suspension")).toHaveLength(1);
	expect(await answering(2, "Trading suspension")).toEqual([]);
});

test("a halt lasts until trading goes on", async () => {
	expect(await answering(0, "Trading halt", "resumed after 5 min")).toEqual([]);
	expect(await answering(1, "Trading halt", "resumed after 5 min")).toHaveLength(1);
	expect(await answering(0, "Trading halt")).toHaveLength(1);
	expect(await answering(0, "Trading halt", "no resumption listed", "2026-11-20T18:00:00Z")).toEqual([]);
	expect(await answering(0, "Volatility pause")).toEqual([]);
	expect(await complaints(statusOfHalts("quote[]"), () => ({}))).toEqual(["skipped: there are no halts"]);
});

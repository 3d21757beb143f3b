import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { queuesFitTheBook } from "./book.ts";

const book = { asks: [{ position: 1, orderNum: 1 }], bids: [{ position: 1, orderNum: 3 }] };

test("queuesFitTheBook wants no more firms than orders, on the same side", async () => {
	const [one, three] = [[{ position: 1, brokerIds: [7] }], [{ position: 1, brokerIds: [7, 8, 9] }]];
	const queues = (askBrokers: unknown, bidBrokers: unknown) =>
		complaints(queuesFitTheBook, () => ({ depth: book, brokers: { askBrokers, bidBrokers } }));
	expect(await queues(one, three)).toEqual([]);
	expect(await queues(three, one)).toHaveLength(3);
	expect(await queues([{ position: 2, brokerIds: [7] }], [])).toHaveLength(3);
	expect(await queues(one, [{ position: 1, brokerIds: [] }])).toHaveLength(3);
	expect(await queues([], [])).toEqual(["skipped: no known security has attributed orders"]);
});

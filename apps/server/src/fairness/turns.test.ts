import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { NoTurn, type Party, Turns } from "./turns.ts";

/** Enters requests of parties and keeps the order in which they begin; each is over a turn of the event loop later. */
function entrance(turns: Turns, places = 8) {
	const begun: Party[] = [];
	let underWay = 0;
	let most = 0;
	const enter = async (party: Party): Promise<void> => {
		await turns.enter(party, places);
		begun.push(party);
		most = Math.max(most, ++underWay);
		await nextTurn();
		underWay--;
		turns.leave(party);
	};
	return { begun, enter, most: () => most };
}

it("lets a party that asks alone begin at once", () => {
	const turns = new Turns();
	for (let request = 0; request < 64; request++) expect(turns.enter(1, 8)).toBeUndefined();
	expect(turns.enter(1, 8)).toBeDefined();
});

it("lets another party begin in front of what one has waiting", async () => {
	const turns = new Turns();
	const { begun, enter } = entrance(turns);
	turns.seen(2);
	const all = Array.from({ length: 40 }, () => enter(1));
	await nextTurn();
	all.push(enter(2));
	await Promise.all(all);
	expect(begun).toHaveLength(41);
	expect(begun.indexOf(2)).toBeLessThan(4);
});

it("gives as many turns to each of those who wait", async () => {
	const turns = new Turns();
	const { begun, enter } = entrance(turns);
	turns.seen("pages");
	const all = [1, 2, 3, 4].flatMap((party) => Array.from({ length: 10 }, () => enter(party)));
	await Promise.all(all);
	for (let taken = 8; taken <= 40; taken += 8) {
		const counts = [1, 2, 3, 4].map((party) => begun.slice(0, taken).filter((one) => one === party).length);
		expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
	}
});

it("keeps a party at its places while others ask", async () => {
	const turns = new Turns();
	const { enter, most } = entrance(turns, 3);
	turns.seen("pages");
	await Promise.all(Array.from({ length: 20 }, () => enter(1)));
	expect(most()).toBeLessThanOrEqual(3);
	expect(turns.waiting).toBe(0);
});

it("goes on when a place comes free after everybody has waited", async () => {
	const turns = new Turns();
	turns.seen("pages");
	const first = turns.enter(1, 1);
	await first;
	const second = turns.enter(1, 1)?.then(() => "begun");
	for (let turn = 0; turn < 5; turn++) await nextTurn();
	expect(turns.waiting).toBe(1);
	turns.leave(1);
	await expect(second).resolves.toBe("begun");
});

it("takes no more than may wait, and nothing that has waited too long", async () => {
	const turns = new Turns({ mostWaiting: 1, patience: 20 });
	turns.seen("pages");
	await turns.enter(1, 1);
	const late = turns.enter(1, 1);
	await expect(turns.enter(1, 1)).rejects.toThrow(new NoTurn("1 of the account wait already"));
	await expect(late).rejects.toThrow(NoTurn);
	expect(turns.waiting).toBe(0);
});

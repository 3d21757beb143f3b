import { expect, test } from "vitest";
import { StatementSlots } from "./statement-slots.ts";

/** Enters a statement, and notes its account when it begins. */
function entering(slots: StatementSlots, begun: string[]) {
	const leaves = new Map<string, (() => void)[]>();
	return {
		enter: (account: string, signal?: AbortSignal) =>
			slots.enter(account, signal).then((leave) => {
				begun.push(account);
				leaves.set(account, [...(leaves.get(account) ?? []), leave]);
			}),
		leave: (account: string) => leaves.get(account)?.shift()?.(),
	};
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test("an account leaves a slot to others, and accounts take turns", async () => {
	const begun: string[] = [];
	const { enter, leave } = entering(new StatementSlots({ running: 2 }), begun);
	const all = ["a", "a", "a", "b", "b", "c"].map((account) => enter(account));
	await nextTick();
	expect(begun).toEqual(["a", "b"]);
	leave("a");
	await nextTick();
	expect(begun).toEqual(["a", "b", "a"]);
	for (const account of ["b", "b", "c", "a"]) {
		leave(account);
		await nextTick();
	}
	expect(begun).toEqual(["a", "b", "a", "b", "c", "a"]);
	await Promise.all(all);
});

test("a statement that is withdrawn leaves the queue", async () => {
	const slots = new StatementSlots({ running: 1 });
	const leave = await slots.enter("a");
	const left = new AbortController();
	const withdrawn = slots.enter("b", left.signal);
	const next = slots.enter("c");
	left.abort(new Error("gone"));
	await expect(withdrawn).rejects.toThrow("gone");
	expect(slots.waiting).toBe(1);
	leave();
	(await next)();
	await expect(slots.enter("b", left.signal)).rejects.toThrow("gone");
});

test("a statement over the bound of its account, or of all, is refused", async () => {
	const slots = new StatementSlots({ running: 1, waitingOfAccount: 2, waiting: 3 });
	await slots.enter("a");
	void slots.enter("a");
	void slots.enter("a");
	await expect(slots.enter("a")).rejects.toThrow("2 statements of the account wait already");
	void slots.enter("b");
	await expect(slots.enter("c")).rejects.toThrow("Too many statements wait");
});

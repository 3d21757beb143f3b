import { useEffect, useRef } from "react";

/** A key, or two one after the other, `g m`, with its work. `mod` is Ctrl, or Command on a Mac. */
export interface Shortcut {
	keys: string;
	does: string;
	run: () => void;
}

/** Milliseconds in which the second key of a pair counts. */
const patience = 1_000;

const isTyping = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement &&
	(target.isContentEditable || target.closest("input, textarea, select") !== null);

/** The pressed key as shortcuts spell it; undefined for one with a modifier that no shortcut has. */
function spellingOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
	if (altKey) return undefined;
	return ctrlKey || metaKey ? `mod ${key.toLowerCase()}` : key;
}

/** Calls the work of shortcuts anywhere on the page. None but those with `mod` works while somebody types. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
	const latest = useRef(shortcuts);
	latest.current = shortcuts;
	useEffect(() => {
		let before = { key: "", at: 0 };
		const pressed = (event: KeyboardEvent) => {
			const key = spellingOf(event);
			if (key === undefined || event.defaultPrevented) return;
			const isInDialog = document.querySelector("[role=dialog]") !== null;
			if (!key.startsWith("mod ") && (isTyping(event.target) || isInDialog)) return;
			const pair = event.timeStamp - before.at < patience ? `${before.key} ${key}` : key;
			before = { key, at: event.timeStamp };
			const found = latest.current.find(({ keys }) => keys === pair || keys === key);
			if (!found) return;
			event.preventDefault();
			before = { key: "", at: 0 };
			found.run();
		};
		document.addEventListener("keydown", pressed);
		return () => document.removeEventListener("keydown", pressed);
	}, []);
}

/** Rows of tables for people; the chart is made of a table too. */
const rows = "main table[aria-label] tbody tr";

/** Moves the focus by rows in the table that has it, or into the first table: one that leads somewhere, if there is one. */
export function moveInTable(step: 1 | -1): void {
	const present = document.activeElement?.closest(rows);
	const next =
		present === null || present === undefined
			? (document.querySelector(`${rows}:has(a[href], button)`) ?? document.querySelector(rows))
			: step === 1
				? present.nextElementSibling
				: present.previousElementSibling;
	if (!(next instanceof HTMLElement)) return;
	const inside = next.querySelector<HTMLElement>("a[href], button");
	if (!inside) next.tabIndex = -1;
	(inside ?? next).focus();
	next.scrollIntoView({ block: "nearest" });
}

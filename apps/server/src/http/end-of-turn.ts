let waiting: (() => void)[] = [];

/**
 * Does work behind everything that this turn of the event loop has read. Answers are sent so: a client that sleeps is woken
 * by the first one, which costs as much as making a small answer, and finds those of the whole turn.
 */
export function atEndOfTurn(work: () => void): void {
	if (waiting.push(work) === 1) setImmediate(doAll);
}

function doAll(): void {
	const due = waiting;
	waiting = [];
	for (const work of due) work();
}

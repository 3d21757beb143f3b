/** True from the first bytes that a turn of the event loop reads to the end of its reading. */
let isReading = false;
let turn = 0;

/**
 * Notes that bytes of a client are read. The first ones behind other work begin a turn: what the process read of its stores
 * before them may be older than they are, and so a request of the turn does not use it.
 */
export function bytesArrived(): void {
	if (isReading) return;
	isReading = true;
	turn++;
	setImmediate(() => {
		isReading = false;
	});
}

/** The turn of the event loop in which bytes were last read. */
export const presentTurn = (): number => turn;

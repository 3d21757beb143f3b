/** A stretch of bars by their places in all known ones; `to` is the first one behind it. */
export interface Stretch {
	from: number;
	to: number;
}

/** Bars beside the visible ones that a chart holds at least, and below which it is given others. */
const side = 700;
const nearEdge = 200;

/**
 * The bars that a chart should hold. A chart takes longer to fill the more bars it is given, so it holds those around
 * the visible ones, and is only given others when these come near its edge.
 *
 * @param loaded those that it holds now
 * @param visible those that are seen; they may lie outside of all
 * @param total all known bars
 * @param hasEnd true while the last held bar must stay the last
 * @returns undefined where the held ones are still right
 */
export function nextStretch(
	loaded: Stretch,
	visible: Stretch,
	total: number,
	hasEnd: boolean,
): Stretch | undefined {
	const seen = visible.to - visible.from;
	const near = Math.max(nearEdge, seen / 2);
	const isAtStart = loaded.from > 0 && visible.from - loaded.from < near;
	const isAtEnd = !hasEnd && loaded.to < total && loaded.to - visible.to < near;
	if (!isAtStart && !isAtEnd) return undefined;
	const beside = Math.max(side, seen * 1.5);
	const from = Math.max(0, Math.floor(visible.from - beside));
	const to = Math.min(total, Math.ceil(visible.to + beside));
	return hasEnd ? { from: Math.min(loaded.from, from), to: loaded.to } : { from, to: Math.max(to, from) };
}

import { textAt } from "../order-book/byte-queue.ts";
import { Counts } from "../order-book/counts.ts";
import { priceLimit } from "../order-book/fixed-point.ts";
import type { Identities } from "../order-book/identities.ts";
import { secondWord } from "../order-book/layout.ts";
import type { Direction, Recorder } from "../order-book/recorder.ts";
import { ignored } from "../order-book/securities.ts";
import type { MessageReader } from "./feed-walker.ts";
import { iex } from "./messages.ts";
import { microsAt, nanosecondsAt } from "./segments.ts";

/** Flags of a sale with the letter that the tape has for them. Source: IEX DEEP+ specification, appendix A. */
const saleConditions = [
	[0x80, "F"],
	[0x40, "T"],
	[0x20, "I"],
	[0x08, "X"],
] as const;
/** Extended hours and odd lots: they count for volume, not for prices. */
const makesNoPrice = 0x40 | 0x20;
const testSecurity = 0x80;

const { systemEvent, securityDirectory, tradingStatus, tradeReport } = iex;
/** Offsets of the time in every message and of the symbol in all but system events. */
const { timestamp, symbol } = securityDirectory.offset;
const directory = securityDirectory.offset;
const status = tradingStatus.offset;
const report = tradeReport.offset;

/** Bits of a price or size that were never seen in a market: such a message is skipped. */
export const implausible = -1;

/** Common part of DEEP and DEEP+: securities, states of trading and trades. */
export abstract class FeedReader implements MessageReader {
	readonly counts = new Counts();
	protected readonly recorder: Recorder;
	readonly #broken: Identities;
	readonly #at: number;
	readonly #numbers = new SymbolNumbers();

	/** `at` is the time in nanoseconds since midnight at which the history of the books ends, null for the end of the file. */
	constructor(recorder: Recorder, broken: Identities, at: number | null) {
		this.recorder = recorder;
		this.#broken = broken;
		this.#at = at ?? Number.POSITIVE_INFINITY;
	}

	/** Applies a message to the book of its security. */
	protected abstract book(view: DataView, start: number, security: number, type: number): void;

	message(view: DataView, start: number): void {
		this.recorder.line++;
		const type = view.getUint8(start);
		if (type === systemEvent.code) return;
		const security = this.#security(view, start, type);
		if (security === ignored) return;
		const at = start + timestamp;
		const time = this.recorder.nanoseconds(microsAt(view, at), nanosecondsAt(view, at));
		if (time > this.#at) this.recorder.recordBook(security, this.#at);
		this.recorder.message(Math.min(time, this.#at));
		if (type === tradingStatus.code) this.#status(view, start, security);
		else if (type === tradeReport.code) this.#trade(view, start, security);
		else this.book(view, start, security, type);
	}

	/** Records the rest at the end of the file. `newest` is the time of its newest message, in nanoseconds since midnight. */
	end(newest: number): void {
		this.recorder.recordBooks(Math.min(this.#at, newest));
		this.recorder.end();
	}

	/** Records a sale with its identifier at `id`, unless it was broken later. */
	protected sale(
		view: DataView,
		start: number,
		id: number,
		sale: { security: number; price: number; shares: number; direction: Direction },
	): void {
		const { security, price, shares, direction } = sale;
		if (price === implausible || shares === 0) return;
		if (
			!this.#broken.isEmpty &&
			this.#broken.has(view.getUint32(id + secondWord, true), view.getUint32(id, true))
		) {
			this.counts.add("trades were broken later and left out");
			return;
		}
		const flags = view.getUint8(start + report.saleConditionFlags);
		const conditions = saleConditions.map(([flag, letter]) => ((flags & flag) === 0 ? "" : letter)).join("");
		const micros = microsAt(view, start + timestamp);
		this.recorder.trade(security, micros, price, shares, direction, conditions, (flags & makesNoPrice) === 0);
	}

	/** A price in units of 1/10,000 dollar, `implausible` for one that no security has. */
	protected price(view: DataView, at: number): number {
		const price = view.getInt32(at + secondWord, true) * 4_294_967_296 + view.getUint32(at, true);
		if (price > 0 && price < priceLimit) return price;
		this.counts.add("messages were skipped because their price is out of range");
		return implausible;
	}

	#trade(view: DataView, start: number, security: number): void {
		const shares = view.getUint32(start + report.size, true);
		const price = this.price(view, start + report.price);
		this.sale(view, start, start + report.tradeId, { security, price, shares, direction: 0 });
	}

	/** H: halted, paused with orders taken, taking orders after a halt, or trading. */
	#status(view: DataView, start: number, security: number): void {
		const state = textAt(view, start + status.tradingStatus, 1);
		const more = { reason: textAt(view, start + status.reason, 4), market: "" };
		const micros = microsAt(view, start + timestamp);
		if (state === "H" || state === "P") this.recorder.state(security, "stopped", micros, more);
		if (state === "O" || state === "P") this.recorder.state(security, "quoting", micros, more);
		if (state === "T") this.recorder.state(security, "trading", micros, more);
	}

	#security(view: DataView, start: number, type: number): number {
		const [first, second] = [view.getInt32(start + symbol), view.getInt32(start + symbol + secondWord)];
		const existing = this.#numbers.get(first, second);
		if (existing !== unset) return existing;
		const spelling = textAt(view, start + symbol, 8);
		const { securities, line } = this.recorder;
		const isTest =
			type === securityDirectory.code && (view.getUint8(start + directory.flags) & testSecurity) !== 0;
		const number = isTest ? securities.test(spelling, line) : securities.number(spelling, line);
		this.#numbers.set(first, second, number);
		return number;
	}
}

/** Result of `get` for a symbol that was not set. */
const unset = -2;
const stride = 3;

/** Numbers by symbol, where a symbol is its eight bytes as two words: found without making a text of each message. */
class SymbolNumbers {
	/** First word, second word, number plus three (so that 0 marks a free cell). */
	#cells = new Int32Array(4096 * stride);
	#mask = 4095;
	#count = 0;

	get(first: number, second: number): number {
		const cell = this.#find(first, second);
		return (this.#cells[cell + 2] ?? 0) === 0 ? unset : (this.#cells[cell + 2] ?? 0) - 3;
	}

	/** `number` is -1 or more. */
	set(first: number, second: number, number: number): void {
		if (this.#count * 2 > this.#mask) this.#grow();
		const cell = this.#find(first, second);
		if (this.#cells[cell + 2] === 0) this.#count++;
		this.#cells[cell] = first;
		this.#cells[cell + 1] = second;
		this.#cells[cell + 2] = number + 3;
	}

	#find(first: number, second: number): number {
		const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
		let slot = (mixed ^ (mixed >>> 15)) & this.#mask;
		while (this.#cells[slot * stride + 2] !== 0) {
			const cell = slot * stride;
			if (this.#cells[cell] === (first | 0) && this.#cells[cell + 1] === (second | 0)) return cell;
			slot = (slot + 1) & this.#mask;
		}
		return slot * stride;
	}

	#grow(): void {
		const old = this.#cells;
		this.#mask = this.#mask * 2 + 1;
		this.#cells = new Int32Array((this.#mask + 1) * stride);
		this.#count = 0;
		for (let cell = 0; cell < old.length; cell += stride) {
			const number = old[cell + 2] ?? 0;
			if (number !== 0) this.set(old[cell] ?? 0, old[cell + 1] ?? 0, number - 3);
		}
	}
}

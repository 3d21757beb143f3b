import { closeSync, openSync, writeSync } from "node:fs";
import { seededRandom } from "@us-market-data/testkit";
import { LiveOrders, type Picked } from "./live-orders.ts";

/** The options of the generator. */
export interface Generated {
	path: string;
	seed: number;
	messages: number;
	securities: number;
}

const nanosecondsOfDay = 16 * 3600e9;
const room = 1 << 22;

/** Types with their share of all messages, close to a day of 2019 and 2020: most orders are deleted unseen. */
const shares: readonly [share: number, type: string][] = [
	[0.43, "A"],
	[0.008, "F"],
	[0.4, "D"],
	[0.075, "U"],
	[0.04, "E"],
	[0.02, "X"],
	[0.012, "P"],
	[0.002, "C"],
	[0.013, "I"],
];
const mix = shares.map(([, type], index) => {
	const below = shares.slice(0, index + 1).reduce((sum, [share]) => sum + share, 0);
	return [below, type] as const;
});

/** Writes an ITCH file. The same seed makes the same bytes. */
export function generateItch({ path, seed, messages, securities }: Generated): void {
	const writer = new ItchWriter(openSync(path, "w"), messages, securities, seededRandom(seed));
	for (let locate = 1; locate <= securities; locate++) writer.directory(locate);
	writer.system("Q");
	while (writer.written < messages - 1) writer.next();
	writer.system("M");
	writer.end();
}

class ItchWriter {
	written = 0;
	readonly #file: number;
	readonly #bytes = Buffer.alloc(room + 64);
	readonly #random: () => number;
	readonly #securities: number;
	readonly #step: number;
	readonly #live = new LiveOrders();
	#at = 0;
	#reference = 1;

	constructor(file: number, messages: number, securities: number, random: () => number) {
		this.#file = file;
		this.#securities = securities;
		this.#random = random;
		this.#step = Math.floor((nanosecondsOfDay - 4 * 3600e9) / messages);
	}

	directory(locate: number): void {
		this.#head("R", 39, locate);
		this.#bytes.fill(" ", this.#at + 11, this.#at + 39);
		this.#symbol(11, locate);
		this.#bytes.write("QN", this.#at + 19);
		this.#bytes.write("P", this.#at + 29);
		this.#at += 39;
	}

	system(event: string): void {
		this.#head("S", 12, 0);
		this.#bytes.write(event, this.#at + 11);
		this.#at += 12;
	}

	/** A message of a random type. */
	next(): void {
		const random = this.#random();
		const type = mix.find(([below]) => random < below)?.[1] ?? "A";
		if (type === "A" || type === "F" || this.#live.count < 1000) this.#add(type === "F");
		else if (type === "P") this.#trade();
		else if (type === "I") this.#plain("I", 50);
		else this.#about(type, this.#live.pick(this.#random()));
	}

	end(): void {
		this.#flush();
		closeSync(this.#file);
	}

	#add(isAttributed: boolean): void {
		const locate = this.#security();
		const isSell = this.#random() < 0.5;
		const price = this.#price(locate, isSell);
		const shares = 1 + Math.floor(this.#random() * 5) * 100;
		this.#head(isAttributed ? "F" : "A", isAttributed ? 40 : 36, locate);
		this.#long(11, this.#reference);
		this.#bytes.write(isSell ? "S" : "B", this.#at + 19);
		this.#bytes.writeUInt32BE(shares, this.#at + 20);
		this.#symbol(24, locate);
		this.#bytes.writeUInt32BE(price, this.#at + 32);
		if (isAttributed) this.#bytes.write("GSCO", this.#at + 36);
		this.#at += isAttributed ? 40 : 36;
		this.#live.add(this.#reference++, locate, shares, isSell);
	}

	#about(type: string, { place, reference, locate, shares, isSell }: Picked): void {
		const lengths: Record<string, number> = { D: 19, U: 35, E: 31, X: 23, C: 36 };
		const part = type === "D" || type === "U" || shares < 100 ? shares : 100;
		this.#head(type, lengths[type] ?? 0, locate);
		this.#long(11, reference);
		if (type === "U") {
			this.#long(19, this.#reference);
			this.#bytes.writeUInt32BE(shares, this.#at + 27);
			this.#bytes.writeUInt32BE(this.#price(locate, isSell), this.#at + 31);
			this.#live.add(this.#reference++, locate, shares, isSell);
		} else if (type !== "D") this.#bytes.writeUInt32BE(part, this.#at + 19);
		if (type === "C") {
			this.#bytes.write("Y", this.#at + 31);
			this.#bytes.writeUInt32BE(this.#price(locate, isSell), this.#at + 32);
		}
		this.#at += lengths[type] ?? 0;
		this.#live.take(place, part);
	}

	#trade(): void {
		const locate = this.#security();
		this.#head("P", 44, locate);
		this.#bytes.write("B", this.#at + 19);
		this.#bytes.writeUInt32BE(100, this.#at + 20);
		this.#symbol(24, locate);
		this.#bytes.writeUInt32BE(this.#price(locate, false), this.#at + 32);
		this.#at += 44;
	}

	#plain(type: string, length: number): void {
		this.#head(type, length, this.#security());
		this.#at += length;
	}

	/** Few securities have most of the messages. */
	#security(): number {
		return 1 + Math.floor(this.#random() ** 3 * this.#securities);
	}

	/** Prices lie within two dollars of a middle that the security has, most of them near it, in cents. */
	#price(locate: number, isSell: boolean): number {
		const distance = Math.floor(this.#random() ** 3 * 200) * 100;
		const middle = 100_000 + ((locate * 7919) % 3000) * 1000;
		return isSell ? middle + 100 + distance : middle - distance;
	}

	#head(type: string, length: number, locate: number): void {
		if (this.#at > room - 64) this.#flush();
		const bytes = this.#bytes;
		bytes.writeUInt16BE(length, this.#at);
		this.#at += 2;
		bytes.fill(0, this.#at, this.#at + length);
		bytes[this.#at] = type.charCodeAt(0);
		bytes.writeUInt16BE(locate, this.#at + 1);
		const time = 4 * 3600e9 + this.written * this.#step;
		bytes.writeUInt16BE(Math.floor(time / 4_294_967_296), this.#at + 5);
		bytes.writeUInt32BE(time % 4_294_967_296, this.#at + 7);
		this.written++;
	}

	#long(offset: number, value: number): void {
		this.#bytes.writeUInt32BE(Math.floor(value / 4_294_967_296), this.#at + offset);
		this.#bytes.writeUInt32BE(value % 4_294_967_296, this.#at + offset + 4);
	}

	/** Four letters that count up. */
	#symbol(offset: number, locate: number): void {
		this.#bytes.fill(" ", this.#at + offset, this.#at + offset + 8);
		for (let place = 3, rest = locate; place >= 0; place--, rest = Math.floor(rest / 26)) {
			this.#bytes[this.#at + offset + place] = 65 + (rest % 26);
		}
	}

	#flush(): void {
		writeSync(this.#file, this.#bytes, 0, this.#at);
		this.#at = 0;
	}
}

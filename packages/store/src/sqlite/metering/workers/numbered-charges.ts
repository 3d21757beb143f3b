import type { Charge } from "../../../accounts.ts";

/** Charges as numbers, which cross to another process in few bytes. A text crosses once; then its number does. */
export interface NumberedCharges {
	/** The values of each charge in turn. */
	numbers: number[];
	/** Texts that are new, in the order of their numbers. */
	texts: readonly string[];
	/** True when the numbers of texts begin anew. */
	beginsAnew: boolean;
}

/** Numbers of a charge: account, key, operation, allowance, instant, version of the credential. */
const width = 6;

/** The number of a text or an allowance that a charge does not have. */
const none = -1;

/** Texts that have a number at most. */
const mostTexts = 100_000;

/** Numbers the charges that go to a meter elsewhere. */
export class ChargePacker {
	readonly #numbers = new Map<string, number>();

	pack(charges: readonly Charge[]): NumberedCharges {
		if (this.#numbers.size > mostTexts) this.#numbers.clear();
		const beginsAnew = this.#numbers.size === 0;
		const texts: string[] = [];
		const numbers: number[] = [];
		for (const charge of charges) {
			numbers.push(
				charge.accountId,
				this.#numberOf(charge.keyId, texts),
				this.#numberOf(charge.operationId, texts),
				charge.allowance ?? none,
				charge.at,
				this.#numberOf(charge.credentialVersion, texts),
			);
		}
		return { numbers, texts, beginsAnew };
	}

	#numberOf(text: string | undefined, texts: string[]): number {
		if (text === undefined) return none;
		const known = this.#numbers.get(text);
		if (known !== undefined) return known;
		const number = this.#numbers.size;
		this.#numbers.set(text, number);
		texts.push(text);
		return number;
	}
}

/** Reads what one packer numbered, in its order. */
export class ChargeUnpacker {
	#texts: string[] = [];

	unpack({ numbers, texts, beginsAnew }: NumberedCharges): Charge[] {
		if (beginsAnew) this.#texts = [];
		for (const text of texts) this.#texts.push(text);
		const charges: Charge[] = [];
		for (let at = 0; at < numbers.length; at += width) {
			const [allowance, version] = [numbers[at + 3] as number, numbers[at + 5] as number];
			charges.push({
				accountId: numbers[at] as number,
				keyId: this.#textOf(numbers[at + 1] as number),
				operationId: this.#textOf(numbers[at + 2] as number),
				allowance: allowance === none ? null : allowance,
				at: numbers[at + 4] as number,
				...(version !== none && { credentialVersion: this.#textOf(version) }),
			});
		}
		return charges;
	}

	#textOf(number: number): string {
		const text = this.#texts[number];
		if (text === undefined) throw new Error(`text ${number} has not crossed to the meter`);
		return text;
	}
}

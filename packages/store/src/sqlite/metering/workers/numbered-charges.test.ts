import fc from "fast-check";
import { expect, test } from "vitest";
import type { Charge } from "../../../accounts.ts";
import { ChargePacker, ChargeUnpacker } from "./numbered-charges.ts";

const charge: fc.Arbitrary<Charge> = fc
	.record({
		accountId: fc.nat(),
		keyId: fc.string(),
		operationId: fc.constantFrom("getQuotes", "listNews", ""),
		allowance: fc.option(fc.nat()),
		at: fc.integer({ min: 0, max: 8.64e15 }),
		credentialVersion: fc.option(fc.string(), { nil: undefined }),
	})
	.map(({ credentialVersion, ...rest }) => ({
		...rest,
		...(credentialVersion !== undefined && { credentialVersion }),
	}));

test("groups of charges come out of JSON as they went in", () => {
	fc.assert(
		fc.property(fc.array(fc.array(charge)), (groups) => {
			const [packer, unpacker] = [new ChargePacker(), new ChargeUnpacker()];
			for (const group of groups) {
				const crossed = JSON.parse(JSON.stringify(packer.pack(group)));
				expect(unpacker.unpack(crossed)).toEqual(group);
			}
		}),
	);
});

test("a text crosses once, and its numbers begin anew when there are too many", () => {
	const [packer, unpacker] = [new ChargePacker(), new ChargeUnpacker()];
	const of = (keyId: string): Charge => ({
		accountId: 1,
		keyId,
		operationId: "getQuotes",
		allowance: null,
		at: 0,
	});
	expect(packer.pack([of("a"), of("a"), of("b")])).toMatchObject({ texts: ["a", "getQuotes", "b"] });
	expect(packer.pack([of("b")])).toMatchObject({ texts: [], beginsAnew: false });
	packer.pack(Array.from({ length: 100_001 }, (_, n) => of(`key ${n}`)));
	const again = packer.pack([of("key 7")]);
	expect(again).toMatchObject({ texts: ["key 7", "getQuotes"], beginsAnew: true });
	expect(unpacker.unpack(again)).toEqual([of("key 7")]);
});

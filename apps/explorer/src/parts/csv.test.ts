import { expect, test } from "vitest";
import { csv } from "./csv.ts";

test("quotes what has marks, and keeps decimals", () => {
	const rows = [
		["symbol", "name", "price"],
		["BRK.A.US", 'Berkshire "A", common', "757610.0000000001"],
	];
	expect(csv(rows)).toBe('symbol,name,price\r\nBRK.A.US,"Berkshire ""A"", common",757610.0000000001\r\n');
});

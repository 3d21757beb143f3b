import { expect, test } from "vitest";
import { nearest, usualNames } from "./nearest.ts";

test("a usual name comes before a similar one, and a far name is near nothing", () => {
	const usual = usualNames([["pe", "pettm"]]);
	expect(nearest("pe", ["roe", "pettm"], usual)).toBe("pettm");
	expect(nearest("P/E", ["roe", "pettm"], usual)).toBe("pettm");
	expect(nearest("petttm", ["roe", "pettm"], usual)).toBe("pettm");
	expect(nearest("ptetm", ["roe", "pettm"], usual)).toBe("pettm");
	expect(nearest("xylophone", ["roe", "pettm"], usual)).toBeUndefined();
	expect(nearest("!", ["roe"], usual)).toBeUndefined();
});

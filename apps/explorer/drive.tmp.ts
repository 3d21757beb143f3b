// A browser that reads one command a line from a file: key X | type text | shot name | goto url | text | wait ms | size w h
import { readFileSync, existsSync, writeFileSync, appendFileSync } from "node:fs";
import { startChromium } from "@us-market-data/testkit/chromium";
const [dir = "", url = ""] = process.argv.slice(2);
await using chromium = await startChromium();
const context = await chromium.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
let page = await context.newPage();
context.on("page", (p) => { page = p; });
const log = (t: string) => appendFileSync(`${dir}/log`, `${t}\n`);
page.on("console", (m) => ["error", "warning"].includes(m.type()) && log(`console: ${m.text()}`));
await page.goto(url);
let done = 0; writeFileSync(`${dir}/commands`, "", { flag: "a" });
const until = Date.now() + 45 * 60_000;
while (Date.now() < until) {
	const lines = readFileSync(`${dir}/commands`, "utf8").split("\n").slice(0, -1);
	for (; done < lines.length; done++) {
		const line = lines[done] ?? ""; const [verb, ...rest] = line.split(" "); const arg = rest.join(" ");
		try {
			if (verb === "key") for (const k of rest) await page.keyboard.press(k);
			else if (verb === "type") await page.keyboard.type(arg);
			else if (verb === "shot") await page.screenshot({ path: `${dir}/${arg}.png` });
			else if (verb === "goto") await page.goto(arg);
			else if (verb === "wait") await page.waitForTimeout(Number(arg));
			else if (verb === "size") await page.setViewportSize({ width: Number(rest[0]), height: Number(rest[1]) });
			else if (verb === "focus") log(await page.evaluate(() => { const e = document.activeElement as HTMLElement; return `${e?.tagName} ${e?.getAttribute("role") ?? ""} "${(e?.getAttribute("aria-label") ?? e?.innerText ?? "").slice(0, 80)}"`; }));
			else if (verb === "text") log(await page.evaluate(() => document.body.innerText));
			else if (verb === "quit") process.exit(0);
			log(`done ${done}: ${line}`);
		} catch (error) { log(`failed ${done}: ${line}: ${(error as Error).message}`); }
	}
	if (existsSync(`${dir}/stop`)) break;
	await new Promise((r) => setTimeout(r, 150));
}

import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "playwright-core";

/** Size of a stored picture: what a page looks like, not its letters. */
const [width, height] = [144, 90];

/** The environment variable that has the pictures made anew. */
const renewing = process.env["RENEW_PICTURES"] === "1";

/** Writes a screenshot as a picture of the documents, when pictures are made anew. */
export async function documentPicture(name: string, screenshot: Buffer): Promise<void> {
	const file = fileURLToPath(new URL(`../../../../docs/images/${name}.png`, import.meta.url));
	if (renewing) await writeFile(file, screenshot);
}

/** How far two pictures differ: the share of points that are clearly another colour, from 0 to 1. */
export interface Difference {
	share: number;
}

/** Compares a screenshot with the stored picture of its name, or stores it when pictures are made anew. */
export async function differenceFrom(
	context: BrowserContext,
	name: string,
	screenshot: Buffer,
): Promise<Difference> {
	const file = fileURLToPath(new URL(`../../pictures/${name}.png`, import.meta.url));
	const page = await context.newPage();
	const small = await page.evaluate(smaller, [dataUrl(screenshot), width, height] as const);
	if (renewing) {
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, Buffer.from(small.split(",")[1] ?? "", "base64"));
	}
	if (!existsSync(file))
		throw new Error(`There is no picture ${file}; RENEW_PICTURES=1 has the tests make the pictures.`);
	const share = await page.evaluate(shareOfOthers, [dataUrl(await readFile(file)), small] as const);
	await page.close();
	return { share };
}

const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString("base64")}`;

/** Runs in the browser. */
async function smaller([url, wide, high]: readonly [string, number, number]): Promise<string> {
	const picture = new Image();
	picture.src = url;
	await picture.decode();
	const canvas = Object.assign(document.createElement("canvas"), { width: wide, height: high });
	const context = canvas.getContext("2d");
	if (!context) throw new Error("no canvas");
	context.imageSmoothingQuality = "high";
	context.drawImage(picture, 0, 0, wide, high);
	// Fewer shades, for a smaller file.
	const points = context.getImageData(0, 0, wide, high);
	for (let at = 0; at < points.data.length; at += 1) points.data[at] = (points.data[at] ?? 0) & 0xf0;
	for (let at = 3; at < points.data.length; at += 4) points.data[at] = 255;
	context.putImageData(points, 0, 0);
	return canvas.toDataURL("image/png");
}

/** Runs in the browser. */
async function shareOfOthers(urls: readonly [string, string]): Promise<number> {
	const points = await Promise.all(
		urls.map(async (url) => {
			const picture = new Image();
			picture.src = url;
			await picture.decode();
			const { naturalWidth, naturalHeight } = picture;
			const canvas = Object.assign(document.createElement("canvas"), {
				width: naturalWidth,
				height: naturalHeight,
			});
			const context = canvas.getContext("2d");
			if (!context) throw new Error("no canvas");
			context.drawImage(picture, 0, 0);
			return context.getImageData(0, 0, naturalWidth, naturalHeight).data;
		}),
	);
	const [before, now] = points;
	if (!before || !now || before.length !== now.length) return 1;
	let others = 0;
	for (let at = 0; at < now.length; at += 4) {
		const distances = [0, 1, 2].map((part) => Math.abs((before[at + part] ?? 0) - (now[at + part] ?? 0)));
		if (Math.max(...distances) > 48) others += 1;
	}
	return (others * 4) / now.length;
}

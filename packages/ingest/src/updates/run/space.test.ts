import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LowSpace } from "../../fetching/disk-space.ts";
import { runImport } from "../../frame/run.ts";
import { finraShortVolumeFeed } from "../../sources/finra-short-volume/feed.ts";
import { finraShortVolume } from "../../sources/finra-short-volume/importer.ts";
import { testStore, writeFixture } from "../../testing/imports.ts";
import { setUpUpdates, volumeFile, volumeUrl } from "../testing.ts";
import { Downloads } from "./downloads.ts";
import { recordedUpdate } from "./recorded.ts";

const day = "2026-11-20";
const now = "2026-11-21T00:00:00Z";

test("with too little room nothing is asked for or imported, what waits is kept, and all is well when there is room", async () => {
	const { deps, sources, files } = await setUpUpdates(now);
	sources.publish(volumeUrl(day), volumeFile(day));
	const downloads = new Downloads(deps.folder, finraShortVolumeFeed.name);
	await downloads.open(deps.clock.now());
	await writeFile(downloads.readyPath("CNMSshvol20261119.txt"), volumeFile("2026-11-19"));
	const update = (reserve: number) =>
		recordedUpdate(
			finraShortVolumeFeed,
			{ ...deps, settings: { ...deps.settings, reserve } },
			{ since: day },
		);
	expect(await update(2 ** 60)).toMatchObject({
		outcome: "failed",
		failure: "space",
		message: expect.stringMatching(/^Free space of the disk is .*\(MIN_FREE_DISK_MB\)\.$/),
	});
	expect([sources.requests, await files()]).toEqual([[], []]);
	expect(await downloads.names()).toEqual(["CNMSshvol20261119.txt"]);
	expect(await update(0)).toMatchObject({ outcome: "stored", rows: 2 });
});

test("an import during which the room goes is undone, and blames no file", async () => {
	const { folder } = await setUpUpdates(now);
	const store = await testStore();
	const path = await writeFixture(folder, `CNMSshvol${day.replaceAll("-", "")}.txt`, volumeFile(day));
	for (const allowed of [0, 1]) {
		let looks = 0;
		const room = () => {
			if (looks++ >= allowed) throw new LowSpace("too full");
		};
		await expect(runImport(store, finraShortVolume, path, { now: new Date(now), room })).rejects.toThrow(
			"too full",
		);
		expect(await store.datasets()).toEqual([]);
	}
});

test("rests of transfers go after three days, those of feeds that are asked for no more too", async () => {
	const { folder } = await setUpUpdates(now);
	const time = Date.parse(now);
	const touched = async (feed: string, name: string, days: number) => {
		const path = join(folder, "downloads", feed, name);
		await mkdir(join(path, ".."), { recursive: true });
		await writeFile(path, "rest");
		await utimes(path, time / 1000 - days * 86_400, time / 1000 - days * 86_400);
	};
	await touched("gone", "old.zip.part", 4);
	await touched("gone", "new.zip.part", 2);
	await touched("here", "old.zip.part.json", 4);
	await touched("gone/ready", "waiting.zip", 40);
	await new Downloads(folder, "here").open(time);
	expect((await readdir(join(folder, "downloads"), { recursive: true })).sort()).toEqual(
		[
			"gone",
			"gone/new.zip.part",
			"gone/ready",
			"gone/ready/waiting.zip",
			"here",
			"here/facts",
			"here/ready",
		].sort(),
	);
});

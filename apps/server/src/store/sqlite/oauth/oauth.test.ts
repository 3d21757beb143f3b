import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { oauthSuite } from "../../suites/oauth.suite.ts";
import { openOAuth } from "./oauth.ts";

oauthSuite("SQLite", async () => {
	const folder = await mkdtemp(join(tmpdir(), "oauth-"));
	return {
		open: (now) => openOAuth(join(folder, "oauth.sqlite"), { now }),
		dispose: () => rm(folder, { recursive: true }),
	};
});

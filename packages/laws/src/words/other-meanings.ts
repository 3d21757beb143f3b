import { matchesGlob } from "node:path";
import type { Use } from "./uses.ts";

/** Uses of a forbidden word in a meaning that the glossary does not name. */
export interface OtherMeaning {
	word: string;
	/** Files that use it so. */
	files?: string;
	/** Lines that use it so. */
	line?: RegExp;
	meaning: string;
}

export const otherMeanings: readonly OtherMeaning[] = [
	{ word: "ticker", line: /SELECT ticker/, meaning: "a member of the answer of `resolveSymbol`" },
	{ word: "controller", line: /AbortController/, meaning: "the platform's class" },
	{ word: "endpoint", line: /_endpoint|token ?endpoint/i, meaning: "an address of an issuer (RFC 8414)" },
	{
		word: "endpoint",
		files: "apps/server/src/telemetry/**",
		meaning: "the address of a collector (OpenTelemetry)",
	},
	{ word: "endpoint", files: "apps/server/src/pages/widgets*", meaning: "a member of OpenBB's format" },
	{ word: "endpoint", line: /OTEL_EXPORTER_OTLP_ENDPOINT/, meaning: "the setting of OpenTelemetry" },
	{ word: "provider", files: "apps/server/src/oauth/issuer/*", meaning: "the class of `oidc-provider`" },
	{ word: "provider", line: /oidc-provider/, meaning: "the package" },
	{
		word: "provider",
		files: "apps/server/src/telemetry/tracing/otlp.ts",
		meaning: "the class `TracerProvider`",
	},
	{
		word: "provider",
		line: /(QueryClient|Router|CSP)Provider|csp-provider/,
		meaning: "components of TanStack Query and Router and of Base UI",
	},
	{
		word: "provider",
		line: /autoscaleInfoProvider/,
		meaning: "the option of a series of lightweight-charts",
	},
	{ word: "provider", line: /search: \{ provider: "local" \}/, meaning: "the option of VitePress" },
	{ word: "provider", line: /provider: \{ getMigrations/, meaning: "the option of Kysely's migrator" },
	{
		word: "rejected",
		line: /"rejected"|mockRejected|Promise\.reject/,
		meaning: "the end of a promise",
	},
	{ word: "ticker", line: /sec-?tickers|company_tickers|SEC's list/i, meaning: "the SEC's lists" },
	{ word: "ticker", files: "apps/server/src/acceptance/*", meaning: "a source's spelling" },
	{ word: "ticker", files: "packages/ingest/**", meaning: "a source's spelling" },
	{ word: "ticker", files: "packages/market/src/symbols/*", meaning: "a source's spelling" },
	{ word: "ticker", files: "docs/guides/migrate-from-*", meaning: "a name of another API" },
	{ word: "ticker", files: "packages/sample/**", meaning: "the spelling of the exchanges' directories" },
	{ word: "instrument", line: /Texas Instruments/, meaning: "the name of a company" },
	{ word: "ticker", line: /ticker:|- ticker$|required: \[.*ticker/, meaning: "the field of the contract" },
	{ word: "ticker", files: "packages/client/src/kit/*", meaning: "the field of the contract" },
	{ word: "ticker", files: "packages/client/src/charts/*", meaning: "a member of the chart library" },
	{ word: "ticker", files: "packages/contract/lint/*", meaning: "the field of the contract" },
	{ word: "ticker", files: "docs/decisions/0017-*", meaning: "the field of the contract" },
	{ word: "ticker", files: "packages/conformance/src/cases/**", meaning: "the field of the contract" },
	{
		word: "ticker",
		files: "packages/conformance/src/rules/reference/*",
		meaning: "the field of the contract",
	},
	{ word: "ticker", files: "packages/conformance/proof/**", meaning: "a planted name" },
	...["ticker", "instrument", "venue", "quota"].map((word) => ({
		word,
		files: "{packages/hints/src/**,packages/analytics/src/screener/{nearest-key,show}.ts}",
		meaning: "a name that callers use",
	})),
	{ word: "tier", files: "packages/{ingest,market}/**", meaning: "a part of an exchange's market" },
	{ word: "tier", files: "spec/schemas/MainStaticInfo.yaml", meaning: "a part of an exchange's market" },
];

/** True for a use that one of the meanings covers. */
export const isOtherMeaning = (use: Use, { word, files, line }: OtherMeaning): boolean =>
	use.word === word &&
	(files === undefined || matchesGlob(use.path, files)) &&
	(line === undefined || line.test(use.text));

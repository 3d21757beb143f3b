import { expect, test } from "vitest";
import { complaintsOf, responseOf } from "../../testing.ts";
import type { RequestOptions } from "../rule.ts";
import { echoesNoOrigin } from "./browser-pages.ts";
import { answersAlikeOnEachWay } from "./ways.ts";

type Question = Readonly<Record<string, string | undefined>>;

/** A service that drops a parameter of some requests. */
const dropping =
	(isDropped: (question: Question, sent: Readonly<Record<string, string>>) => boolean) =>
	(question: Question, { headers = {} }: RequestOptions) =>
		responseOf(
			200,
			{ trades: isDropped(question, headers) ? ["plain"] : [question["count"] ?? "plain"] },
			{
				"x-data-version": "1-a",
			},
		);

const rule = answersAlikeOnEachWay([{ count: "7" }, { count: "9" }], 1);

test("a parameter has its effect, whatever headers come with the question", async () => {
	expect(
		await complaintsOf(
			rule,
			dropping(() => false),
		),
	).toEqual([]);
	for (const name of ["origin", "traceparent"])
		expect(
			await complaintsOf(
				rule,
				dropping((_, sent) => name in sent),
			),
		).toHaveLength(2);
	const onlyOne = await complaintsOf(
		rule,
		dropping(({ count }, sent) => count === "9" && "origin" in sent),
	);
	expect(onlyOne).toHaveLength(1);
	expect(onlyOne[0]).toContain('{"count":"9"} with {"origin":"https://app.example"}');
});

test("no origin is repeated as allowed, and no cookies are taken", async () => {
	const allowing = (headers: (origin: string) => Record<string, string>) =>
		complaintsOf(echoesNoOrigin, (_, { headers: sent = {} }) =>
			responseOf(200, {}, headers(String(sent["origin"]))),
		);
	expect(await allowing(() => ({}))).toEqual([]);
	expect(await allowing(() => ({ "access-control-allow-origin": "*" }))).toEqual([]);
	expect((await allowing((origin) => ({ "access-control-allow-origin": origin }))).length).toBeGreaterThan(0);
	expect(
		(
			await allowing(
				(origin): Record<string, string> =>
					origin === "null" ? { "access-control-allow-origin": "null" } : {},
			)
		).length,
	).toBeGreaterThan(0);
	expect(
		(
			await allowing(() => ({
				"access-control-allow-origin": "*",
				"access-control-allow-credentials": "true",
			}))
		).length,
	).toBeGreaterThan(0);
});

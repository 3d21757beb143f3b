import { type OperationId, rowTables } from "@us-market-data/contract";
import { type Case, define } from "../cases/case.ts";
import { loadCase } from "../cases/load.ts";
import type { ContractOperation } from "../contract.ts";
import { baseValues } from "../generate/base.ts";
import { brokenRequests } from "../generate/broken.ts";
import { credentialRequests } from "../generate/credentials.ts";
import { goodRequests, simpleRequest } from "../generate/good.ts";
import { anyRequest, sampleRequests } from "../generate/random.ts";
import { methodRequests, outcomeRequests, unknownRoutes } from "../generate/routes.ts";
import { twoValues } from "../generate/two-values.ts";
import { isGuessed } from "../generate/values.ts";
import {
	conditionsAreOfTheirQuestion,
	outlivesNothing,
	separatesQuestions,
	separatesRequests,
} from "../rules/accounts/conditions.ts";
import {
	countedWhereItBelongs,
	oneChargeOfAnySize,
	reportsExhaustion,
	undisturbed,
} from "../rules/accounts/counting.ts";
import { cursorsAreOfTheirList, rejectsInventedCursors } from "../rules/accounts/cursors.ts";
import { challengesAsItAccepts, rejectsInOrder, rejectsPagesToo } from "../rules/accounts/order.ts";
import { encodingsOf, receiptsHavePlace } from "../rules/encodings.ts";
import {
	countedInUsage,
	etagsFollowBodies,
	notModifiedByETag,
	oneChargePerResponse,
	ownRequestId,
	rejectionsAreExplained,
	rejectionsAreFree,
	reportsItsOrigin,
} from "../rules/headers-and-charges.ts";
import { ageIsThatOfTheData } from "../rules/limits/freshness.ts";
import { answersSparseSecurities } from "../rules/limits/sparse.ts";
import { namesWhatFollows } from "../rules/pages.ts";
import { aliasesAgree, codesAgree, defaultsAgree, listsAgree, namesOf } from "../rules/parameters.ts";
import { answersOfThePast, knowsOnlyThePast } from "../rules/past.ts";
import { answersItsSymbol, rejects } from "../rules/questions.ts";
import { echoesNoOrigin } from "../rules/requests/browser-pages.ts";
import { hintsAtUnknown, rejectsItsOwnSymbol, suggestsWhatExists } from "../rules/requests/hints.ts";
import { endsThePastNow } from "../rules/requests/past-edges.ts";
import {
	repeatsNoKey,
	reportsBadEntries,
	reportsWhatIsAllowed,
	suggestsItsNames,
} from "../rules/requests/refusal-texts.ts";
import { bothNamesAgree, datesToTheirBounds } from "../rules/requests/spellings.ts";
import { answersAlikeOnEachWay } from "../rules/requests/ways.ts";
import { type Changes, type Rule, Skipped } from "../rules/rule.ts";
import { answersItsVersion } from "../rules/versions.ts";
import type { Check, Group } from "./check.ts";
import type { CheckRequest } from "./check-request.ts";
import { furtherChecks } from "./further-checks.ts";
import type { Watched } from "./import-during-run.ts";
import { pageChecks } from "./page-checks.ts";
import { createRuleContext } from "./rule-context.ts";
import type { Service } from "./service.ts";
import { isStalling, stallMs } from "./stalls.ts";

export interface Volume {
	/** Chooses the random requests. */
	readonly seed: number;
	/** Valid requests of each operation. */
	readonly validPerOperation: number;
	/** Random requests of all kinds over all operations. */
	readonly requests: number;
}

/** All checks of a service, in the order of the contract. */
export async function checksFor(
	operations: readonly ContractOperation[],
	service: Service,
	volume: Volume,
): Promise<readonly Check[]> {
	const loaded = await Promise.all(
		operations.map(async (operation) => ({ operation, given: await loadCase(operation) })),
	);
	const withCase = loaded.map(({ operation, given }) => ({
		operation,
		given: given ?? define(idOf(operation), {}),
	}));
	return [
		...loaded.filter(({ given }) => !given).map(({ operation }) => missingCase(operation)),
		...withCase.flatMap(({ operation, given }) => ofOperation(operation, given, service, volume)),
		...routes(service),
		...pageChecks(service),
		...random(withCase, service, volume),
	];
}

/** The questions of each operation that are asked before and after the data change. */
export async function watchedQuestions(
	operations: readonly ContractOperation[],
	service: Service,
): Promise<readonly Watched[]> {
	return Promise.all(
		operations.map(async (operation) => {
			const given = (await loadCase(operation)) ?? define(idOf(operation), {});
			return { operation, given, questions: [{}, ...otherQuestions(operation, given, service)] };
		}),
	);
}

const idOf = (operation: ContractOperation) => operation.operationId as Case["operationId"];

/** An operation without a case is itself a fault. */
function missingCase({ operationId, area }: ContractOperation): Check {
	return {
		group: "case",
		operationId,
		title: "has a case",
		run: async (probe) =>
			probe.fail("a case for each operation", `there is no src/cases/${area}/${operationId}.ts`),
	};
}

function ofOperation(
	operation: ContractOperation,
	given: Case,
	service: Service,
	volume: Volume,
): readonly Check[] {
	const { operationId } = operation;
	const check = (group: Group, title: string, request: CheckRequest): Check => ({
		group,
		operationId,
		title,
		run: async (probe) => void (await probe.send(request)),
	});
	const simple = simpleRequest(operation, given, service);
	const reported = service.recites ? outcomeRequests(operation, simple.target) : [];
	return [
		...rulesOf(operation, given, service, volume.seed).map((rule) => ruleCheck(operation, given, rule)),
		...(service.recites ? [] : [...furtherChecks(operation, given), stallCheck(operation)]),
		...goodRequests(operation, given, service, volume).map(({ title, request }) =>
			check("valid", title, request),
		),
		...brokenRequests(operation, given, service).map(({ how, request }) =>
			check("broken", `refuses ${how}`, request),
		),
		...credentialRequests(operation, given, service).map((request) =>
			check("credential", `answers ${request.expect} to ${request.because}`, request),
		),
		...methodRequests(operation, given, service).map((request) =>
			check("method", `refuses ${request.method}`, request),
		),
		...reported.map((request) => check("outcome", `recites ${request.because}`, request)),
	];
}

const asksForOneSymbol = ({ parameters }: ContractOperation): boolean =>
	parameters.some(({ name, required }) => name === "symbol" && required);

/** Securities of which little is held are asked for by every operation that is about securities. */
const sparse = ({ parameters }: ContractOperation): readonly Rule[] =>
	(["symbol", "symbols"] as const).flatMap((name) =>
		parameters.some((one) => one.name === name && (one.required || name === "symbol"))
			? [answersSparseSecurities(name)]
			: [],
	);

/** The rules of the case, and those that every operation must keep. */
function rulesOf(operation: ContractOperation, given: Case, service: Service, seed: number): readonly Rule[] {
	const aliases = aliasesAgree(operation, (parameter) => twoValues(parameter, given, service)[0]);
	const questions = otherQuestions(operation, given, service);
	const named = questionsUnderAnyName(operation, given, service);
	const isRequired = (name: string) => operation.parameters.some((one) => one.name === name && one.required);
	const rules = [
		...given.rules,
		...aliases,
		...bothNamesAgree(operation, (parameter) => twoValues(parameter, given, service)[0]),
		...datesToTheirBounds(operation),
		reportsWhatIsAllowed,
		reportsBadEntries,
		suggestsItsNames,
		repeatsNoKey,
		...(isRequired("symbols") ? [hintsAtUnknown] : []),
		...(isRequired("symbol") ? [suggestsWhatExists, rejectsItsOwnSymbol] : []),
		...codesAgree(operation, {}),
		...listsAgree(operation, service.symbols),
		...defaultsAgree(operation),
		...(asksForOneSymbol(operation) ? [answersItsSymbol] : []),
		...(answersOfThePast(operation)
			? [
					knowsOnlyThePast(given.values["as_of"]),
					rejects({ as_of: "2200-01-01" }, "as_of", "it is in the future"),
					endsThePastNow,
				]
			: []),
		...sparse(operation),
		...(operation.parameters.some(({ name }) => name === "cursor") ? [namesWhatFollows] : []),
		...encodings(operation),
		ageIsThatOfTheData,
		notModifiedByETag,
		...(questions.length > 0
			? [
					etagsFollowBodies(questions),
					conditionsAreOfTheirQuestion(questions),
					separatesQuestions(questions),
					...(operation.parameters.some(({ name }) => name === "cursor")
						? [cursorsAreOfTheirList(questions), rejectsInventedCursors]
						: []),
				]
			: []),
		outlivesNothing(questions),
		separatesRequests(questions),
		answersAlikeOnEachWay(named, seed),
		echoesNoOrigin,
		undisturbed(oneChargePerResponse),
		undisturbed(oneChargeOfAnySize),
		undisturbed(rejectionsAreFree),
		rejectionsAreExplained,
		reportsItsOrigin,
		undisturbed(countedInUsage),
		undisturbed(countedWhereItBelongs),
		reportsExhaustion,
		rejectsInOrder,
		rejectsPagesToo,
		challengesAsItAccepts,
		ownRequestId,
		answersItsVersion,
	];
	return rules.filter(({ scope }) => scope === "answer" || !service.recites);
}

function encodings({ operationId, parameters }: ContractOperation): readonly Rule[] {
	const table = rowTables[operationId as OperationId];
	if (!table) return [];
	const hasReceipts = parameters.some(({ name }) => name === "explain");
	return [...encodingsOf(table), ...(hasReceipts ? [receiptsHavePlace] : [])];
}

const maxQuestions = 6;

/** Changes of the plain question that may have another answer, by the values of its first parameters. */
function otherQuestions(operation: ContractOperation, given: Case, service: Service): readonly Changes[] {
	const base = baseValues(operation, given, service);
	return operation.parameters
		.filter((parameter) => !parameter.aliasOf && isGuessed(parameter))
		.flatMap((parameter) => {
			const [one, other] = twoValues(parameter, given, service);
			return one === other
				? []
				: [one, other].map((value) => given.conform({ ...base, [parameter.name]: value }));
		})
		.slice(0, maxQuestions);
}

/** Values of an enumeration that are asked for. */
const maxWords = 3;

/** Changes of the plain question by each parameter under each of its names, with the words of an enumeration or two values. */
function questionsUnderAnyName(
	operation: ContractOperation,
	given: Case,
	service: Service,
): readonly Changes[] {
	const base = baseValues(operation, given, service);
	return operation.parameters.filter(isGuessed).flatMap((parameter) => {
		const { name, aliasOf = name, schema } = parameter;
		const cleared = Object.fromEntries(namesOf(operation, aliasOf).map((other) => [other, undefined]));
		const words = (schema.enum ?? []).map(String).slice(-maxWords);
		const values = new Set([...twoValues(parameter, given, service), ...words]);
		return [...values].map((value) => given.conform({ ...base, ...cleared, [name]: value }));
	});
}

function ruleCheck(operation: ContractOperation, given: Case, rule: Rule): Check {
	const { operationId } = operation;
	const { alone = false, last = false } = rule;
	const run: Check["run"] = (probe) => rule.check(createRuleContext(operation, given, probe, rule.title));
	return { group: "case", operationId, title: rule.title, alone, last, run };
}

function routes(service: Service): readonly Check[] {
	return unknownRoutes(service).map(({ request, expect }) => ({
		group: "route",
		operationId: "routes",
		title: `answers ${expect} to ${request.method} ${request.target}`,
		run: (probe) => probe.sendOutside(request, expect),
	}));
}

function random(
	operations: readonly { operation: ContractOperation; given: Case }[],
	service: Service,
	{ seed, requests }: Volume,
): readonly Check[] {
	if (requests === 0) return [];
	return sampleRequests(anyRequest(operations, service), requests, seed).map((request, index) => ({
		group: "random",
		operationId: request.operation.operationId,
		title: `random request ${index + 1}: ${request.method ?? "GET"} ${request.target.slice(0, 200)}`,
		run: async (probe) => void (await probe.send(request)),
	}));
}

/** At the end of a run: the operation did not answer a part of its questions seconds later than all others theirs. */
const stallCheck = ({ operationId }: ContractOperation): Check => ({
	group: "case",
	operationId,
	title: "answers without delays of about a second that other operations do not have",
	last: true,
	async run(probe) {
		const timings = probe.bench.timings?.of(operationId);
		if (!timings) throw new Skipped("nobody measured");
		const { own, others } = timings;
		if (isStalling(timings))
			probe.fail(
				"no delays",
				`${own.stalls} of ${own.answers} answers took longer than ${stallMs} ms, of other operations ${others.stalls} of ${others.answers}`,
			);
	},
});

import { canonicalWords, type Parameter } from "@us-market-data/contract";
import * as fc from "fast-check";
import type { Case } from "../cases/case.ts";
import type { Service } from "../suite/service.ts";
import { valuesOf } from "./values.ts";

type Two = readonly [string, string];

/** Keyed by service, because the values depend on its data, and by parameter. */
const cache = new WeakMap<Service, Map<Parameter, Two>>();

/** Two valid values of a parameter, different if it has two. Each call returns the same ones. */
export function twoValues(parameter: Parameter, given: Case, service: Service): Two {
	const ofService = cache.get(service) ?? new Map<Parameter, Two>();
	cache.set(service, ofService);
	const two = ofService.get(parameter) ?? chooseTwo(parameter, given, service);
	ofService.set(parameter, two);
	return two;
}

function chooseTwo(parameter: Parameter, given: Case, service: Service): Two {
	const pool = given.values[parameter.name] ?? given.values[parameter.aliasOf ?? ""];
	const some = fc.sample(valuesOf(parameter, pool, service), { seed: 1, numRuns: 50 });
	const [one = ""] = some;
	return [
		one,
		some.find((value) => canonicalWords(parameter, value) !== canonicalWords(parameter, one)) ?? one,
	];
}

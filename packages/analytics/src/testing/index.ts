export { differences, naiveBeta, naiveVolatility } from "../indicators.reference.fixture.ts";
export {
	dayBar,
	daysUpTo,
	dividend,
	holding,
	insiderTrade,
	profile,
	security,
	statement,
	walk,
} from "./fixtures.ts";
export { generatedDay } from "./generated-figures.ts";
export { fillGenerated } from "./generated-market.ts";
export { MemoryMarket } from "./memory-market.ts";

import { queuesFitTheBook } from "../../rules/market/book.ts";
import { unknownSymbolRejected } from "../../rules/questions.ts";
import { sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

export default define("getBrokerQueue", {
	rules: [
		sortedBy("brokers.askBrokers", "position", "asc"),
		sortedBy("brokers.bidBrokers", "position", "asc"),
		unique("brokers.askBrokers", "position"),
		unique("brokers.bidBrokers", "position"),
		queuesFitTheBook,
		unknownSymbolRejected(),
	],
});

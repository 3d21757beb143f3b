import { unique } from "../../rules/answers.ts";
import { eachSymbolHeld } from "../../rules/lists.ts";
import { define } from "../case.ts";

export default define("getStaticInfo", { rules: [eachSymbolHeld("quote"), unique("quote", "symbol")] });

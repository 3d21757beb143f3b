import type { FigureText, FigureTexts, TechnicalFigure } from "../figure.ts";

const state = (name: string, description: string, formula: string): FigureText => ({
	name,
	description,
	formula,
	inputs: [
		"dayBars.high",
		"dayBars.low",
		"dayBars.close",
		"splits.numerator",
		"splits.denominator",
		"dividends.amount",
	],
	unit: "state",
	places: null,
	nullWhen: "The state does not hold, or fewer days or weeks are held.",
});

const macd =
	"MACD(12, 26, 9): `goldenfork` when its line crossed above its signal line, `deadcross` when below.";
const rsi = "RSI(14): `overbought` above 70, `oversold` below 30.";
const kdj = "KDJ(9, 3, 3): `goldenfork` when K crossed above D, `deadcross` when below.";
const boll =
	"Bollinger bands(20, 2): `breakthrough_up` when the close is above the upper one, `breakthrough_down` when below the lower.";
const order =
	"Simple averages of 5, 10, 20 and 60 closes: `bullish` when each shorter one is above the next, `bearish` when below.";

export const technicalTexts: FigureTexts<TechnicalFigure> = {
	macd_day: state("MACD (day)", `${macd} Of days.`, "EMA12 - EMA26 against its EMA9"),
	macd_week: state("MACD (week)", `${macd} Of weeks.`, "EMA12 - EMA26 against its EMA9"),
	rsi_day: state("RSI (day)", `${rsi} Of days.`, "100 - 100 / (1 + mean gain / mean loss)"),
	rsi_week: state("RSI (week)", `${rsi} Of weeks.`, "100 - 100 / (1 + mean gain / mean loss)"),
	kdj_day: state("KDJ (day)", `${kdj} Of days.`, "K against D"),
	kdj_week: state("KDJ (week)", `${kdj} Of weeks.`, "K against D"),
	boll_day: state("Bollinger bands (day)", `${boll} Of days.`, "mean20 ± 2 × stdev20"),
	boll_week: state("Bollinger bands (week)", `${boll} Of weeks.`, "mean20 ± 2 × stdev20"),
	ma_day: state("Moving averages (day)", `${order} Of days.`, "MA5 > MA10 > MA20 > MA60"),
};

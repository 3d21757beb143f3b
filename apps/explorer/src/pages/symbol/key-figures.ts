/** The figures of a share that its head and its overview request together. */
export const keyFigures = [
	"last_done",
	"change_value",
	"change_rate",
	"amplitude",
	"volume",
	"turnover",
	"volume_ratio",
	"turnover_rate",
	"market_cap",
	"pe_ttm",
	"pb_mrq",
	"dividend_yield",
	"five_day_change_rate",
	"ten_day_change_rate",
	"half_year_change_rate",
	"ytd_change_rate",
] as const;

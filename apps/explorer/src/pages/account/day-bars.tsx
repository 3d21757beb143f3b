import { decimal } from "../../figures/decimal.ts";
import { date } from "../../figures/time.ts";

const height = 64;

/** Data requests of each day as bars. */
export function DayBars({ days }: { days: readonly { date: string; count: number }[] }) {
	const most = Math.max(1, ...days.map(({ count }) => count));
	const width = 100 / Math.max(days.length, 1);
	return (
		<svg className="day-bars" viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" role="img">
			<title>Data requests by day, at most {decimal(most)} on one day</title>
			{days.map((day, index) => {
				const size = (day.count / most) * height;
				return (
					<rect key={day.date} x={index * width} y={height - size} width={width * 0.8} height={size}>
						<title>{`${date(day.date)}: ${decimal(day.count)}`}</title>
					</rect>
				);
			})}
		</svg>
	);
}

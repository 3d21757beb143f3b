/** Coverage by area and tag. */
export const coverageRows = `select area, tag, count(*) as securities, max(newest) as newest from coverage
	group by area, tag order by area, tag`;

/** What the datasets brought, by area, source and tag. */
export const broughtRows = `select area, source, tag, cast(coalesce(sum(a.rows), 0) as bigint) as rows, count(*) as files,
		min(a.first) as first, max(a.last) as last
	from dataset_areas a join datasets d on d.id = a.dataset_id
	group by area, source, tag order by area, source, tag`;

export const disabledTagRows = "select tag from disabled_tags order by tag";

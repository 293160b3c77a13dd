import type { StoreSize } from "../store.ts";
import { row, type Work } from "./sql.ts";

export function* sizeOf(): Work<Omit<StoreSize, "bytes">> {
  const found = yield* row<{
    records: number;
    keys: number;
    oldest: number | null;
    newest: number | null;
    machines: number;
  }>(
    `SELECT (SELECT COUNT(*) FROM record) AS records, (SELECT COUNT(*) FROM state) AS keys,
            (SELECT MIN(time) FROM entry) AS oldest, (SELECT MAX(time) FROM entry) AS newest,
            (SELECT COUNT(*) FROM chain WHERE seq > 0) AS machines`,
  );
  const { records = 0, keys = 0, oldest = null, newest = null, machines = 0 } = found ?? {};
  return {
    records,
    stateKeys: keys,
    machines,
    ...(oldest === null ? {} : { oldest }),
    ...(newest === null ? {} : { newest }),
  };
}

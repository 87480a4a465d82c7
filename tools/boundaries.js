import { readFileSync } from "node:fs";

/**
 * Who may import whom, judged from the import's own text:
 *
 *   ./x.ts            a file of the same folder
 *   #platform/x.ts    the platform of the same app
 *   #talking/chat/public.ts  another slice, through its one public file
 *   @dars/contract/talking/chat  the contract
 *
 * Slices lie in rooms: src/<room>/<slice>/. The files directly under src/ put slices together, so they alone may
 * import anything. ROOMS says which room may use which.
 */
const SOURCE = /\/(?:apps|packages)\/([^/]+)\/src\/(.+)$/;
/** Tests and their helpers: the matrix calls every endpoint as every role. */
const TEST = /\.(test|factory|e2e)\.[jt]sx?$|\/platform\/testing\/|\/server\/src\/testing\//;
const SQL_HOME = /\.queries\.ts$|\/platform\/db\//;
const BOTH_SIDES = /^(node:|react|@ionic\/|@capacitor\/|fastify|@fastify\/|kysely|pg($|-))/;
const QUERY_STARTS = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"]);

/** A file's location: which package, which slice (undefined for root files), whether it is test code. */
function placeOf(filename) {
  const path = filename.replaceAll("\\", "/");
  const [, pack, inside] = SOURCE.exec(path) ?? [];
  if (!pack) return undefined;
  const folders = inside.split("/").slice(0, -1);
  const isPlatform = folders[0] === "platform";
  return {
    pack,
    room: folders[0],
    slice: isPlatform ? "platform" : folders[1] && `${folders[0]}/${folders[1]}`,
    isNested: folders.length > (isPlatform ? 1 : 2),
    isTest: TEST.test(path),
    isSqlHome: SQL_HOME.test(path),
  };
}

function betweenPackages({ pack, isTest }, specifier) {
  const crosses = (side) => specifier === `@dars/${side}` || specifier.startsWith(`@dars/${side}/`);
  if (pack !== "server" && crosses("server")) return `${pack} knows nothing of the server but the contract.`;
  if (pack !== "app" && crosses("app")) return `${pack} knows nothing of the app but the contract.`;
  if (pack === "contract" && !isTest && BOTH_SIDES.test(specifier))
    return `The contract is read by both sides: '${specifier}' exists on one of them only.`;
  return undefined;
}

function ofPackages({ pack, slice, isTest, isSqlHome }, specifier) {
  const isSql = /^(kysely|pg|pg-copy-streams)($|\/)/.test(specifier);
  if (pack === "server" && isSql && !isSqlHome && !isTest)
    return `SQL lives in *.queries.ts and platform/db/: '${specifier}' has no business here.`;
  if (pack === "app" && specifier.startsWith("@capacitor/") && slice !== "platform")
    return "The device is reached through '#platform/device/…' only.";
  return undefined;
}

const TEST_DOORS = /\.(routes|factory)\.ts$/;

function betweenSlices(place, specifier) {
  const { pack, room, slice, isTest } = place;
  const [targetRoom, folder, ...rest] = specifier.slice(1).split("/");
  if (pack === "contract") return againstTheOrder(pack, room, targetRoom, isTest);
  if (specifier.startsWith("#platform/testing/") && !isTest)
    return "platform/testing/ is for tests and factories alone.";
  if (slice === undefined || targetRoom === "platform") return undefined;
  if (slice === "platform") return fromPlatform(specifier.slice(1), folder === undefined && isTest);
  if (folder === undefined) return undefined;
  return betweenFolders(place, `${targetRoom}/${folder}`, rest.join("/"));
}

function betweenFolders({ pack, slice, isNested, isTest }, target, file) {
  if (target === slice) return isNested ? undefined : "Import a file of the same slice by './'.";
  return throughTheDoor(target, file, isTest) ?? againstTheOrder(pack, slice, target, isTest);
}

/**
 * Rooms from the bottom up: a room may use itself and earlier ones. A slice listed separately has a position
 * of its own: oversight's lower slices bind every room, its upper ones read across rooms.
 */
const ORDER = {
  contract: ["platform", "identity", "oversight", "school", "talking", "roster"],
  server: [
    "platform",
    "identity",
    "oversight",
    "school",
    "talking",
    "oversight/exports",
    "oversight/room-oversight",
    "roster",
  ],
  app: ["platform", "identity", "oversight/exports", "school", "talking", "roster", "oversight"],
};
const UPPER = [
  "time",
  "talking/asks",
  "learning",
  "time/feeds",
  "marks",
  "school/rollover",
  "admissions",
  "insight",
  "oversight/data-rights",
  "oversight/school-archives",
  "oversight/erasure-requests",
  "demo",
  "shell",
  "testing",
];

function againstTheOrder(pack, from, to, isTest) {
  const order = [...(ORDER[pack] ?? []), ...UPPER];
  const [user, used] = [storeyOf(order, from), storeyOf(order, to)];
  if (!ORDER[pack] || isTest || user < 0 || used <= user) return undefined;
  return `${from} may not use ${to}: rooms are used from the bottom up (docs/map.md).`;
}

const storeyOf = (order, slice) =>
  order.includes(slice) ? order.indexOf(slice) : order.indexOf(slice?.split("/")[0]);

function fromPlatform(target, isSetUpOfTests) {
  if (isSetUpOfTests) return undefined;
  return `platform/ knows no slice; '${target}' must come in as an argument.`;
}

function throughTheDoor(slice, file, isTest) {
  if (file === "public.ts" || (isTest && TEST_DOORS.test(file))) return undefined;
  return `Import '#${slice}/public.ts'; the other files of ${slice}/ are its own business.`;
}

/** The problem of an import, or undefined. */
export function verdict(filename, specifier) {
  if (specifier.startsWith("../"))
    return "Import by '#', not by climbing: '../' hides which boundary is crossed.";
  const place = placeOf(filename);
  if (!place) return undefined;
  if (specifier.endsWith(".css") && filename.endsWith("/public.ts"))
    return "The build drops what a public.ts imports for its effect; import it where it is used.";
  if (specifier.startsWith("#")) return betweenSlices(place, specifier);
  return betweenPackages(place, specifier) ?? ofPackages(place, specifier);
}

const boundaries = {
  create(context) {
    const check = ({ source }) => {
      if (typeof source?.value !== "string") return;
      const message = verdict(context.filename, source.value);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

const noBarrel = {
  create(context) {
    return {
      ExportAllDeclaration: (node) =>
        context.report({ node, message: "Name what is exported: 'export *' hides where a thing is from." }),
    };
  },
};

const sqlInQueries = {
  create(context) {
    const place = placeOf(context.filename);
    if (place?.pack !== "server" || place.room === "platform" || place.isSqlHome || place.isTest) return {};
    return {
      CallExpression({ callee }) {
        if (callee.type !== "MemberExpression" || !QUERY_STARTS.has(callee.property.name)) return;
        context.report({ node: callee.property, message: "A query belongs in the slice's *.queries.ts." });
      },
    };
  },
};

const NOT_TENANT = JSON.parse(
  readFileSync(new URL("../apps/server/migrations/not-tenant.json", import.meta.url), "utf8"),
);
const TABLES = /(?:selectFrom|insertInto|updateTable|deleteFrom|[a-z]+Join)\(\s*"(\w+)/g;

/** Row-level security is the second line of defence; the first is that every query names the school of its rows. */
const queriesNameTheSchool = {
  create(context) {
    if (!/\/apps\/server\/.*\.queries\.ts$/.test(context.filename.replaceAll("\\", "/"))) return {};
    return {
      Program({ body }) {
        for (const node of body) {
          const text = context.sourceCode.getText(node);
          if (/school_id|schoolId/.test(text)) continue;
          const [, table] = [...text.matchAll(TABLES)].find(([, name]) => !(name in NOT_TENANT)) ?? [];
          if (table)
            context.report({ node, message: `'${table}' belongs to schools: say which by school_id.` });
        }
      },
    };
  },
};

export default {
  meta: { name: "dars" },
  rules: {
    boundaries,
    "no-barrel": noBarrel,
    "sql-in-queries": sqlInQueries,
    "queries-name-the-school": queriesNameTheSchool,
  },
};

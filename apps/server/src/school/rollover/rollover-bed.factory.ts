import { decideProposal } from "@dars/contract/oversight/proposals";
import { prepareRollover, readRollover, submitRollover, undoRollover } from "@dars/contract/school/rollover";

import { authoriseWith } from "#identity/access/public.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { chatRoomTasks } from "#talking/chat-rooms/public.ts";

import { anEndingSchool, NEXT_YEAR, type Plan } from "./rollover.factory.ts";
import { rollover } from "./rollover.routes.ts";
import { yearRolledOver } from "./submit-rollover.ts";

type World = Awaited<ReturnType<typeof anEndingSchool>>;

const getParams = ({ school }: World) => ({ schoolId: school.id });

/** A server with rollovers, and the steps of one. */
export async function rolloverBed() {
  const { database, as, owner } = await testbed([rollover, proposals([yearRolledOver])], {
    authorise: authoriseWith(),
  });

  const keepRooms = () => runTask(chatRoomTasks(database), "keep rooms");

  const read = (world: World) => as(world.management.actor).call(readRollover, { params: getParams(world) });

  const prepare = (world: World) =>
    as(world.management.actor).call(prepareRollover, {
      params: getParams(world),
      body: { key: aKey(), yearId: null, year: NEXT_YEAR },
    });

  async function submit(world: World): Promise<number> {
    const { revision } = await read(world);
    const { proposalId } = await as(world.management.actor).call(submitRollover, {
      params: getParams(world),
      body: { key: aKey(), revision },
    });
    return proposalId;
  }

  const approve = (world: World, proposalId: number) =>
    as(world.administrator.actor).call(decideProposal, {
      params: { ...getParams(world), proposalId },
      body: { approve: true, note: null, isAlone: false },
    });

  const undo = (world: World) =>
    as(world.administrator.actor).call(undoRollover, {
      params: getParams(world),
      body: { key: aKey(), reason: "A mistake in the sections" },
    });

  async function anEnding(plan: Plan): Promise<World> {
    const world = await anEndingSchool(database, plan);
    await keepRooms();
    return world;
  }
  return { database, as, owner, keepRooms, getParams, read, prepare, submit, approve, undo, anEnding };
}

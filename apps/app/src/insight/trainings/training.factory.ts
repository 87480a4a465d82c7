import type { Training } from "@dars/contract/insight/trainings";

/** A training of one morning in the hall, open to all, as a reader who may change nothing sees it. */
const TRAINING: Training = {
  schoolId: 12,
  key: "abcdefghijklmno",
  title: "First aid",
  about: null,
  subjectId: null,
  subject: null,
  isOpen: true,
  isMandatory: false,
  startsAt: "2099-01-10T06:00:00.000Z",
  endsAt: "2099-01-10T09:00:00.000Z",
  place: "Hall",
  capacity: null,
  hours: 1,
  validMonths: null,
  materials: [],
  isCancelled: false,
  going: 0,
  mine: null,
  parts: 0,
  partsDone: 0,
  mayEnrol: false,
  mayChange: false,
  mayInvite: false,
  revision: 1,
};

export const aTraining = (more: Partial<Training> = {}): Training => ({ ...TRAINING, ...more });

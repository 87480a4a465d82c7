import type accountOffice from "./account-office/text.en.json";
import type accounts from "./accounts/text.en.json";
import type archive from "./archive/text.en.json";
import type audiences from "./audiences/text.en.json";
import type chatRoom from "./chat-room/text.en.json";
import type chatRooms from "./chat-rooms/text.en.json";
import type chat from "./chat/text.en.json";
import type classDevices from "./class-devices/text.en.json";
import type enrolment from "./enrolment/text.en.json";
import type exports from "./exports/text.en.json";
import type files from "./files/text.en.json";
import type findings from "./findings/text.en.json";
import type guardians from "./guardians/text.en.json";
import type home from "./home/text.en.json";
import type identityProviders from "./identity-providers/text.en.json";
import type imports from "./imports/text.en.json";
import type manage from "./manage/text.en.json";
import type messages from "./messages/text.en.json";
import type moderation from "./moderation/text.en.json";
import type notifications from "./notifications/text.en.json";
import type openings from "./openings/text.en.json";
import type oversight from "./oversight/text.en.json";
import type people from "./people/text.en.json";
import type platform from "./platform/text.en.json";
import type posts from "./posts/text.en.json";
import type proposals from "./proposals/text.en.json";
import type retention from "./retention/text.en.json";
import type schools from "./schools/text.en.json";
import type setup from "./setup/text.en.json";
import type signInWays from "./sign-in-ways/text.en.json";
import type structure from "./structure/text.en.json";
import type subjects from "./subjects/text.en.json";
import type root from "./text.en.json";
import type uploads from "./uploads/text.en.json";
import type versions from "./versions/text.en.json";

/** Every slice with texts of its own has a line here; its ids are then checked wherever they are used. */
declare module "@lingui/core" {
  interface Register {
    messageIds:
      | keyof typeof accountOffice
      | keyof typeof accounts
      | keyof typeof archive
      | keyof typeof audiences
      | keyof typeof posts
      | keyof typeof messages
      | keyof typeof chat
      | keyof typeof chatRoom
      | keyof typeof chatRooms
      | keyof typeof classDevices
      | keyof typeof exports
      | keyof typeof enrolment
      | keyof typeof files
      | keyof typeof findings
      | keyof typeof guardians
      | keyof typeof home
      | keyof typeof identityProviders
      | keyof typeof imports
      | keyof typeof manage
      | keyof typeof moderation
      | keyof typeof notifications
      | keyof typeof openings
      | keyof typeof oversight
      | keyof typeof people
      | keyof typeof platform
      | keyof typeof proposals
      | keyof typeof root
      | keyof typeof retention
      | keyof typeof schools
      | keyof typeof setup
      | keyof typeof signInWays
      | keyof typeof structure
      | keyof typeof subjects
      | keyof typeof uploads
      | keyof typeof versions;
  }
}
